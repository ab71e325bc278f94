// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import { painted } from '../../host/painted.ts'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = () => showView(['WhatIsAWallet'], { history: [{ name: 'Connect', params: undefined }] })

viewContract({ 'the three pictures': [show, 'One key for many sites'] })

describe('WhatIsAWallet', () => {
  it('leads to the wallets, and tracks it', async () => {
    const view = await show()
    expect(view.text()).toContain('One key for many sites')
    await view.press('button', 'Get a wallet')
    expect(view.current().name).toBe('GetWallet')
    expect(view.tracked).toContain('CLICK_GET_WALLET_HELP')
  })

  it('goes back through the views in reverse order, with the focus on each heading (Spec §2.27)', async () => {
    const view = await show()
    const untilFocused = (text: string) => view.until(() => view.shadow.activeElement?.textContent === text)
    await view.press('button', 'Get a wallet')
    await untilFocused('Get a wallet')
    await view.press('button', 'Back')
    await untilFocused('What is a wallet?')
    await view.press('button', 'Back')
    await untilFocused('Connect wallet')
    expect(view.names('button')).not.toContain('Back')
  })

  it('leaves the focus to the page if the modal is closed before its heading is focused', async () => {
    const view = await show()
    await view.happen(() => {
      view.client.actions.modal.push('GetWallet')
      view.shadow.querySelector('dialog')?.close()
    })
    await painted()
    await painted()
    expect(view.shadow.activeElement).toBe(null)
  })

  it('does not change the URL of the page by opening, navigating, going back and closing (Spec §2.1)', async () => {
    const { pushState, replaceState } = history
    const written: unknown[] = []
    const note = (...args: readonly unknown[]) => void written.push(args)
    Object.assign(history, { pushState: note, replaceState: note })
    onTestFinished(() => void Object.assign(history, { pushState, replaceState }))
    const { href } = location
    const view = await show()
    await view.press('button', 'Get a wallet')
    await view.press('button', 'Back')
    await view.press('button', 'Close')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect([written, location.href]).toEqual([[], href])
  })
})
