/* SPDX-License-Identifier: MIT
 *
 * Macros that windows.h, X11 and old code bases define. Here each expands to something that does not compile.
 */
#define min )minimum(
#define max )maximum(
#define near )near(
#define far )far(
#define small )char(
#define interface )struct(
#define Status )int(
#define None )0L(
#define Bool )int(
#define Success )0(
#define ERROR )0(
#define check )check(
#define verify )verify(
#define unix )1(
#define linux )1(
#define DELETE )0(
#define IN )in(
#define OUT )out(
#define BOOL )int(
#define TRUE )1(
#define FALSE )0(
