import type { Environment } from '@latchkey/core/ports'

const MOBILE = /android|webos|iphone|ipad|ipod|blackberry|opera mini/i
/** Schemes that run code or read local data in the name of the page. */
const UNSAFE_LINK = /^(?:javascript|data|vbscript|blob|file|filesystem|about):/i

/**
 * Returns what the page knows about its device. Nothing is read before it is asked for, so that it can be made on a
 * server, where it describes a desktop without a page.
 *
 * @see compat-facts 0.3
 */
export function browserEnvironment(): Environment {
  return {
    get isMobile() {
      return isMobile()
    },
    get platform() {
      return readPlatform()
    },
    get isTelegram() {
      const page: object = typeof window === 'undefined' ? {} : window
      return 'TelegramWebviewProxy' in page || 'Telegram' in page || 'TelegramWebviewProxyProto' in page
    },
    get isIosSafari() {
      return readPlatform() === 'ios' && /safari/i.test(userAgent())
    },
    // Without query and fragment: they may hold tokens, and this goes into telemetry and signed messages.
    get url() {
      return typeof location === 'undefined' ? '' : location.href.replace(/[?#].*$/s, '')
    },
    get domain() {
      return typeof location === 'undefined' ? '' : location.host
    },
    prefersDark: () => matches('(prefers-color-scheme: dark)'),
    randomId,
    openLink(url) {
      // Control characters are dropped by the browser before it reads the scheme.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
      if (typeof window === 'undefined' || UNSAFE_LINK.test(url.replace(/[\u0000-\u0020]/g, ''))) return
      window.open(url, '_blank', 'noreferrer noopener')
    },
  }
}

function isMobile(): boolean {
  return matches('(pointer: coarse)') || MOBILE.test(userAgent())
}

function readPlatform(): Environment['platform'] {
  if (!isMobile()) return 'desktop'
  if (/iphone|ipad|ipod/i.test(userAgent())) return 'ios'
  // A tablet of Apple says it is a Macintosh; no Macintosh has a touch screen.
  if (/macintosh/i.test(userAgent()) && navigator.maxTouchPoints > 1) return 'ios'
  return /android/i.test(userAgent()) ? 'android' : 'desktop'
}

function userAgent(): string {
  // Node has a `navigator` as well, which says nothing about a visitor.
  return typeof window === 'undefined' ? '' : navigator.userAgent
}

function matches(query: string): boolean {
  return typeof window !== 'undefined' && window.matchMedia?.(query).matches === true
}

function randomId(): string {
  // Only pages on https (or the own machine) have randomUUID.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 4122 section 4.4: version 4, variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
