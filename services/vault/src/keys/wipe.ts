/** Overwrites secrets with zeros. The JavaScript engine may have made other copies, which this cannot reach. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}
