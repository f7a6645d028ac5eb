/** What of a row is bound to an authenticator's secret, in `staff` and in the sign-in that offers it. */
export function secretPlace(staffId: bigint): string {
  return `staff.totp_secret:${staffId}`;
}
