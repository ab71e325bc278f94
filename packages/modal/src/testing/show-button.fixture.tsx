import type { ScreenClient } from '@latchkey/core/ui'
import { LatchkeyProvider } from '@latchkey/react'
import { createFakeStorage } from '@latchkey/testing'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createPartClient } from './part-client.fixture.ts'

/** The account that is connected. */
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const CONNECTED = {
  connection_status: 'connected',
  connected_namespaces: 'eip155',
  'eip155:connected_connector_id': 'com.one',
  active_namespace: 'eip155',
  active_caip_network_id: 'eip155:1',
  connections: { eip155: [{ connectorId: 'com.one', accounts: [{ address: ACCOUNT }], name: 'One' }] },
}

/** The parts of a host button that a visitor sees, or a screen reader says. */
export interface ShownButton {
  readonly name: string | null
  readonly texts: readonly string[]
  /** Address of its picture; `null` for a plain round or none. */
  readonly picture: string | null
  /** Address of the small picture at its face. */
  readonly badge: string | null
}

/**
 * Paints a host button once, on the page of a visitor who comes back with a connected wallet. No engine is loaded.
 *
 * @param stored - Further entries of the storage, by their keys without the prefix.
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

/** Draws a host button on the page of a client. @returns what it shows at the moment of the call. */
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
