import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import { moneyRequests } from '../lies/expect-as-shown.ts'
import { enabled } from '../lies/expect-refused.ts'
import { JOURNEYS } from '../lies/journeys.ts'

test.describe('a name that a visitor registers, with a gateway that lies', () => {
  for (const lie of JOURNEYS['register a name'])
    test(`the wallet signs for the name of the screen, or nothing, although ${lie.name}`, async ({
      page,
      site,
      modal,
      wallet,
      account,
      world,
    }) => {
      const name = `rue-${Date.now().toString(36)}`
      await openConnected({ site, modal, wallet, account })
      await lie.apply({ page, world, account: account.address })
      await modal.openFrom(site.accountButton)
      await modal.dialog.getByTestId('account-settings-button').click()
      await modal.dialog.getByTestId('account-choose-name-button').click()
      await modal.dialog.getByTestId('account-choose-name').click()
      await modal.dialog.getByTestId('wui-ens-input').fill(name)
      const press = enabled(modal, 'account-name-register')
      const answer = modal.dialog.getByText(new RegExp(`${name} is|could not|${lie.sentence}`, 'i'))
      await expect(press.or(answer).first()).toBeVisible()
      if (await press.isVisible()) {
        await press.click()
        await expect.poll(() => moneyRequests(wallet.requests()).length).toBe(1)
      }
      if (lie.sentence !== undefined) await expect(modal.dialog).toContainText(lie.sentence)
      for (const { method, params } of moneyRequests(wallet.requests())) {
        expect(method).toBe('personal_sign')
        const [hex] = params as readonly [string]
        const message = JSON.parse(Buffer.from(hex.slice(2), 'hex').toString('utf8')) as Record<string, unknown>
        expect(message).toMatchObject({
          purpose: 'register-name',
          service: new URL(world.gatewayUrl).host,
          chainId: 'eip155:1',
          name: `${name}.latchkey.test`,
        })
      }
    })
})
