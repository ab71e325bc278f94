// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { connectedWorld } from '../testing/account-data.fixture.ts'
import { showView } from '../testing/show-view.fixture.ts'

it('a new screen starts at its top, and going back restores the scroll position', async () => {
  const view = await showView(['Account'], connectedWorld)
  const scroller = view.shadow.querySelector('.lk-view')
  if (scroller === null) throw new Error('The card has no screen')
  const { modal } = view.client.actions
  await view.happen(() => {
    scroller.scrollTop = 129
    scroller.dispatchEvent(new Event('scroll'))
  })
  await view.happen(() => modal.push('WalletReceive'))
  await view.until(() => view.current().name === 'WalletReceive' && view.text().includes('Copy'))
  expect(scroller.scrollTop).toBe(0)
  await view.happen(() => modal.goBack())
  await view.until(() => view.text().includes('Activity'))
  expect(scroller.scrollTop).toBe(129)
})
