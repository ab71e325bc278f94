// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { LatchkeyProvider } from '@latchkey/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { createWalletModal } from '../create-wallet-modal.ts'
import type { LoadedView } from '../router/use-view.ts'
import { ViewFrame } from './view-frame.tsx'

type View = Extract<LoadedView, { status: 'ready' }>['view']

/** Screens whose only control is removed when it is pressed. */
const screens = {
  'has gone': function Leaving() {
    const [isThere, setIsThere] = useState(true)
    return isThere ? <button type="button" onClick={() => setIsThere(false)} /> : <p>Long</p>
  },
  'is disabled': function Disabled() {
    const [isOver, setIsOver] = useState(false)
    return <button type="button" disabled={isOver} onClick={() => setIsOver(true)} />
  },
}

it.each(Object.entries(screens))(
  'a screen can be scrolled by keyboard after its last control %s, even if its size does not change (WCAG 2.2 2.1.1)',
  async (_, Screen) => {
    const { client, destroy } = createWalletModal({ networks: [mainnet], adapters: [], connectors: [] })
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    onTestFinished(() => {
      root.unmount()
      place.remove()
      destroy()
    })
    flushSync(() =>
      root.render(
        <LatchkeyProvider client={client}>
          <ViewFrame
            entry={{ name: 'WhatIsAWallet', params: undefined }}
            loaded={{ status: 'ready', view: { default: Screen } as unknown as View }}
            isLeaving={false}
            direction="none"
            onScrolled={() => {}}
          />
        </LatchkeyProvider>,
      ),
    )
    const screen = document.querySelector<HTMLElement>('.lk-view')
    Object.defineProperties(screen, { scrollHeight: { value: 400 }, clientHeight: { value: 200 } })
    expect(screen?.tabIndex).toBe(-1)
    flushSync(() => document.querySelector('button')?.click())
    await expect.poll(() => screen?.tabIndex).toBe(0)
  },
)
