import type { Environment } from '@latchkey/core/ports'

export interface FakeEnvironment extends Environment {
  /** Links opened so far, oldest first. */
  readonly openedLinks: readonly string[]
}

/**
 * Returns a fake device: a desktop in light mode at `https://app.example/`, whose random ids count up.
 *
 * @example createFakeEnvironment({ isMobile: true, platform: 'ios' })
 */
export function createFakeEnvironment(overrides: Partial<Environment> = {}): FakeEnvironment {
  const openedLinks: string[] = []
  let lastId = 0
  return {
    isMobile: false,
    platform: 'desktop',
    isTelegram: false,
    isIosSafari: false,
    isFramed: false,
    inAppBrowser: undefined,
    isActing: () => true,
    url: 'https://app.example/',
    domain: 'app.example',
    prefersDark: () => false,
    randomId() {
      lastId += 1
      return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`
    },
    openLink: (url) => void openedLinks.push(url),
    ...overrides,
    openedLinks,
  }
}
