import type { Environment } from '@latchkey/core/ports'

export interface FakeEnvironment extends Environment {
  /** Links opened so far, oldest first. */
  readonly openedLinks: readonly string[]
}

/**
 * Returns a fake device: a desktop at `https://app.example/`.
 *
 * @example createFakeEnvironment({ isMobile: true, platform: 'ios' })
 */
export function createFakeEnvironment(overrides: Partial<Environment> = {}): FakeEnvironment {
  const openedLinks: string[] = []
  return {
    isMobile: false,
    platform: 'desktop',
    userAgent: 'Fake/1.0 Safari/1.0',
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    isActing: () => true,
    url: 'https://app.example/',
    domain: 'app.example',
    openLink: (url) => void openedLinks.push(url),
    ...overrides,
    openedLinks,
  }
}
