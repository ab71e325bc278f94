const MAX_DATA_CHARACTERS = 256 * 1024
const MAX_URL_CHARACTERS = 2048
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]\S*)?$/i
const DATA = /^data:image\/(?:png|svg\+xml|webp|gif|jpe?g|avif|bmp|x-icon)[;,]/i

function isSafeIcon(icon: string): boolean {
  if (DATA.test(icon)) return icon.length <= MAX_DATA_CHARACTERS
  return icon.length <= MAX_URL_CHARACTERS && HTTPS.test(icon)
}

/**
 * Returns the icon of a wallet if it is a `data:image` URL or an https URL, otherwise `undefined`.
 *
 * @example readWalletIcon('javascript:alert(1)') // undefined
 * @see EIP-6963 "Images/Icons"
 */
export function readWalletIcon(value: unknown): string | undefined {
  const icon = typeof value === 'string' ? value.trim() : ''
  return isSafeIcon(icon) ? icon : undefined
}
