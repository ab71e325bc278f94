import type { ScreenClient } from '@latchkey/core/ui'
import { LatchkeyProvider } from '@latchkey/react'
import { createFakeStorage } from '@latchkey/testing'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createPartClient } from './part-client.fixture.ts'

/** The connected account. */
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const CONNECTED = {
  connection_status: 'connected',
  connected_namespaces: 'eip155',
  'eip155:connected_connector_id': 'com.one',
  active_namespace: 'eip155',
  active_caip_network_id: 'eip155:1',
  connections: { eip155: [{ connectorId: 'com.one', accounts: [{ address: ACCOUNT }], name: 'One' }] },
}

/** The visible parts of a host button, and its accessible name. */
export interface ShownButton {
  readonly name: string | null
  readonly texts: readonly string[]
  /** URL of its picture; `null` for a plain circle or no picture. */
  readonly picture: string | null
  /** URL of the small picture on its face. */
  readonly badge: string | null
}

/**
 * Renders a host button once, on the page of a returning visitor with a connected wallet, without an engine.
 *
 * @param stored - Further storage entries, by their keys without the prefix.
 */
export async function showFirstPaint(
  button: ReactNode,
  stored: (account: string) => Readonly<Record<string, unknown>>,
): Promise<ShownButton> {
  const entries = Object.entries({ ...CONNECTED, ...stored(ACCOUNT) }).map(([key, value]) => [
    `@appkit/${key}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const client = createPartClient({ storage: createFakeStorage(Object.fromEntries(entries)) })
  onTestFinished(client.destroy)
  return showButton(button, client)()
}

/** Renders a host button on the page of a client. @returns its content at the time of the call. */
export function showButton(
  button: ReactNode,
  client: ScreenClient,
): (() => ShownButton) & { readonly press: () => void } {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  act(() => root.render(<LatchkeyProvider client={client}>{button}</LatchkeyProvider>))
  return Object.assign(() => lookAt(place), { press: () => findButton(place).click() })
}

function findButton(place: HTMLElement): HTMLButtonElement {
  const element = place.querySelector('span')?.shadowRoot?.querySelector('button')
  if (element == null) throw new Error('The button is not drawn')
  return element
}

function lookAt(place: HTMLElement): ShownButton {
  const element = findButton(place)
  return {
    name: element.getAttribute('aria-label'),
    texts: [...element.querySelectorAll('span[dir]')].map((part) => part.textContent ?? ''),
    picture: element.querySelector('img:not(.lk-host-badge)')?.getAttribute('src') ?? null,
    badge: element.querySelector('.lk-host-badge')?.getAttribute('src') ?? null,
  }
}
