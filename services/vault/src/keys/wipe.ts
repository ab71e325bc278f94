/** Overwrites secrets with zeros. The engine may have copied them; what is overwritten is not found again by this page. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}
