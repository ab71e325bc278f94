import type { Environment } from '@latchkey/core/ports'

/**
 * Schemes that run code, read local data with the rights of the page, or start any app (`intent:`, with its fallback
 * URL).
 */
const UNSAFE_LINK = /^(?:javascript|vbscript|data|blob|file|filesystem|content|intent):/i

/**
 * Returns the environment of the page. Each value is read on access, so that the object can also be created on a
 * server, where it reports a desktop without a page.
 *
 * @see compat-facts 0.3
 */
export function browserEnvironment(): Environment {
  return {
    get isMobile() {
      return readPlatform() !== 'desktop'
    },
    get platform() {
      return readPlatform()
    },
    get userAgent() {
      return userAgent()
    },
    get window() {
      return page()
    },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    // Without query and fragment, because they may contain tokens, and this URL is sent in telemetry and in signed
    // messages.
    get url() {
      return (page()?.location.href ?? '').replace(/[?#].*/s, '')
    },
    get domain() {
      return page()?.location.host ?? ''
    },
    isHidden: () => page()?.document.hidden === true,
    // Firefox before 120 does not report it; there, an app opens only with a press.
    isActing: () => page()?.navigator.userActivation?.isActive ?? false,
    openLink(url, frame = '_blank') {
      // Browsers drop control characters before they parse the scheme.
      if (!UNSAFE_LINK.test(url.replace(/[\0- ]/g, ''))) page()?.open(url, frame, 'noreferrer noopener')
    },
  }
}

/** Returns `undefined` on a server. Node also has a `navigator`, but it describes no visitor. */
function page(): (Window & typeof globalThis) | undefined {
  return globalThis.window
}

function userAgent(): string {
  return page()?.navigator.userAgent ?? ''
}

/**
 * The single rule for the kind of device. A coarse pointer alone does not mean a phone: phone apps do not run on a
 * touch laptop, so their links lead nowhere.
 */
function readPlatform(): Environment['platform'] {
  const agent = userAgent()
  if (/android/i.test(agent)) return 'android'
  if (/ip(?:hone|[ao]d)/i.test(agent)) return 'ios'
  if (page()?.matchMedia('(pointer: coarse)').matches !== true) return 'desktop'
  // An iPad reports a Macintosh, but no Macintosh has a touch screen.
  if (/macintosh/i.test(agent)) return 'ios'
  // Android in desktop mode reports Linux, but its client hints still name the system or the processor.
  const { platform, userAgentData }: HintedNavigator = window.navigator
  return /linux/i.test(agent) && /android|arm|aarch/i.test(`${userAgentData?.platform} ${platform}`)
    ? 'android'
    : 'desktop'
}

/** Only Chromium has it. @see https://wicg.github.io/ua-client-hints/ */
interface HintedNavigator extends Pick<Navigator, 'platform'> {
  readonly userAgentData?: { readonly platform?: string }
}
