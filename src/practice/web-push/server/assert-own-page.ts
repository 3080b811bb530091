/** A notification must not lead to another site. @throws Error for anything else than a path behind the sign-in. */
export function assertOwnPage(address: string): void {
  if (!/^\/(?:client|clinic)\/[\w/?=&-]*$/.test(address))
    throw new Error('A notification leads to a page of this site.');
}
