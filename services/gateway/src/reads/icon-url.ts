import { safeImageUrl } from '@latchkey/protocol/gateway'

/** Returns the picture of a token by the operator's template, `null` without one. */
export function iconUrlOf(template: string | undefined, chainId: string, address: string): string | null {
  if (template === undefined) return null
  return safeImageUrl(
    template
      .replaceAll('{chainId}', encodeURIComponent(chainId))
      .replaceAll('{address}', encodeURIComponent(address.toLowerCase())),
  )
}
