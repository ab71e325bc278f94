import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createRig } from '../../reads/client.test.fixture.ts'

describe('the app links of this device', () => {
  it('load with the engine on a phone, because a press on a wallet opens its app at once', async () => {
    const environment = createFakeEnvironment({ isMobile: true, platform: 'ios' })
    const { client } = await createRig({ options: { environment } })
    await client.prepareFor('drawing')
    expect(client.links()).toBeDefined()
  })

  it('load on a computer with the first screen that calls prepare', async () => {
    const { client } = await createRig()
    await client.prepareFor('drawing')
    expect(client.links()).toBeUndefined()
    await client.prepareFor('links')
    expect(client.links()).toBeDefined()
  })
})
