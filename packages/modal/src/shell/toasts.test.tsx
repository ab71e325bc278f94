// @vitest-environment happy-dom
import { showToast } from '@latchkey/core/ui'
import { describe, expect, it } from 'vitest'
import { connectedWorld, FRIEND } from '../testing/account-data.fixture.ts'
import { ACCOUNT, showView } from '../testing/show-view.fixture.ts'

const AUTO_CLOSE_MS = 2_500
const TEXT = 'The wallet has sent something that takes more than three lines to say. '.repeat(4).trim()

async function showNotice() {
  const view = await showView(['Connect'])
  await view.happen(() => showToast(view.client, 'info', { type: 'text', text: TEXT }))
  await view.until(() => view.text().includes(TEXT))
  const close = await view.find('button', 'Dismiss')
  const toast = close.closest<HTMLElement>('.lk-toast')
  if (toast === null) throw new Error('The button is in no toast')
  const point = (type: 'pointerover' | 'pointerout') =>
    view.happen(() => toast.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  return { view, toast, close, point, isShown: () => view.text().includes(TEXT) }
}

describe('Toasts', () => {
  it('shows a message for 2.5 s', async () => {
    const { view, isShown } = await showNotice()
    await view.advance(AUTO_CLOSE_MS - 1)
    expect(isShown()).toBe(true)
    await view.advance(1)
    expect(isShown()).toBe(false)
  })

  it("shows 'Transaction started' when a transaction was sent (Spec §8.34)", async () => {
    const view = await showView(['Connect'])
    await view.happen(() => showToast(view.client, 'success', { type: 'transaction-started' }))
    await view.until(() => view.text().includes('Transaction started'))
  })

  it('shows the sent amount of a confirmed transaction, and opens the transaction', async () => {
    const view = await showView(['Networks'], {
      ...connectedWorld,
      before: ({ adapter }) => {
        adapter.setBalance(ACCOUNT, 10n ** 18n)
        adapter.setReceipt('pending')
      },
    })
    let hash = ''
    await view.happen(async () => {
      const transaction = { to: FRIEND, value: 50_000_000_000_000_000n }
      const result = await view.client.actions.sendTransaction({ namespace: 'eip155', transaction })
      hash = result.ok ? result.value : ''
    })
    await view.happen(() =>
      showToast(view.client, 'success', { type: 'transaction-done', id: { hash, networkId: 'eip155:1' } }),
    )
    await view.until(() => view.text().includes('Sent 0.05 ETH'))
    await view.press('button', 'View')
    expect(view.current()).toMatchObject({ name: 'PendingTransaction', params: { hash } })
  })

  it('keeps a message while the pointer is on it, and 2.5 s after that', async () => {
    const { view, isShown, point } = await showNotice()
    await point('pointerover')
    await view.advance(60_000)
    expect(isShown()).toBe(true)
    await point('pointerout')
    await view.advance(AUTO_CLOSE_MS - 1)
    expect(isShown()).toBe(true)
    await view.advance(1)
    expect(isShown()).toBe(false)
  })

  it('keeps a message while the focus is in it, by keyboard or tap', async () => {
    const { view, toast, close, isShown } = await showNotice()
    await view.happen(() => close.focus())
    await view.advance(60_000)
    expect(isShown()).toBe(true)
    await view.happen(() => toast.querySelector<HTMLElement>('.lk-toast-text')?.click())
    expect(view.shadow.activeElement).toBe(toast)
    await view.advance(60_000)
    expect(isShown()).toBe(true)
    await view.happen(() => toast.blur())
    await view.advance(AUTO_CLOSE_MS)
    expect(isShown()).toBe(false)
  })

  it('returns the focus when a focused message is removed', async () => {
    const { view, close } = await showNotice()
    const before = view.shadow.activeElement
    expect(before?.tagName).toBe('H1')
    await view.happen(() => close.focus())
    await view.press('button', 'Dismiss')
    expect(view.shadow.activeElement).toBe(before)
  })

  it('hides the next message after its own time, even if the previous one was removed under the pointer', async () => {
    const { view, isShown, point } = await showNotice()
    await point('pointerover')
    await view.press('button', 'Dismiss')
    await view.happen(() => showToast(view.client, 'info', { type: 'text', text: TEXT }))
    await view.until(isShown)
    await view.advance(AUTO_CLOSE_MS)
    expect(isShown()).toBe(false)
  })
})
