import type { Environment } from '@latchkey/core/ports'

/** Schemes that run code, read local data with the rights of the page, or start any app (`intent:`, with its fallback address). */
const UNSAFE_LINK = /^(?:javascript|vbscript|data|blob|file|filesystem|content|intent):/i

/**
 * Returns the page's knowledge of its device. Each value is read when it is used, so that the object can be made on a
 * server, where it describes a desktop without a page.
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
    // Without query and fragment: they may hold tokens, and this goes into telemetry and signed messages.
    get url() {
      return (page()?.location.href ?? '').replace(/[?#].*/s, '')
    },
    get domain() {
      return page()?.location.host ?? ''
    },
    isHidden: () => page()?.document.hidden === true,
    // Firefox before 120 does not say: there, nobody is taken to an app without a press.
    isActing: () => page()?.navigator.userActivation?.isActive ?? false,
    openLink(url, frame = '_blank') {
      // A browser drops control characters before it reads the scheme.
      if (!UNSAFE_LINK.test(url.replace(/[\0- ]/g, ''))) page()?.open(url, frame, 'noreferrer noopener')
    },
  }
}

/** Nothing on a server; Node has a `navigator` as well, which says nothing about a visitor. */
function page(): (Window & typeof globalThis) | undefined {
  return globalThis.window
}

function userAgent(): string {
  return page()?.navigator.userAgent ?? ''
}

/**
 * The one rule of what device this is. A coarse pointer alone makes no phone: on a touch laptop apps of phones do not
 * run, and their links lead nowhere.
 */
function readPlatform(): Environment['platform'] {
  const agent = userAgent()
  if (/android/i.test(agent)) return 'android'
  if (/ip(?:hone|[ao]d)/i.test(agent)) return 'ios'
  if (page()?.matchMedia('(pointer: coarse)').matches !== true) return 'desktop'
  // A tablet of Apple says it is a Macintosh; no Macintosh has a touch screen.
  if (/macintosh/i.test(agent)) return 'ios'
  // Android in desktop mode reports Linux, and still names its system or processor.
  const { platform, userAgentData }: HintedNavigator = window.navigator
  return /linux/i.test(agent) && /android|arm|aarch/i.test(`${userAgentData?.platform} ${platform}`)
    ? 'android'
    : 'desktop'
}

/** Only Chromium has it. @see https://wicg.github.io/ua-client-hints/ */
interface HintedNavigator extends Pick<Navigator, 'platform'> {
  readonly userAgentData?: { readonly platform?: string }
}
