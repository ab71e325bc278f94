import { fakeOnramp } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createRig } from '../../reads/client.test.fixture.ts'
import { selectAvailability } from '../select-availability.ts'

const KEY = '@appkit/onramp_providers'
const nobody = { onramp: { ...fakeOnramp.onramp, providers: [] } }

/** Opens the modal for an account, and waits for the response of the gateway. */
async function open(data: Parameters<typeof createRig>[0]) {
  const rig = await createRig(data)
  const before = selectAvailability(rig.client.getState(), 'eip155').onramp
  await rig.connect()
  await rig.client.actions.modal.open()
  await rig.settle()
  return { ...rig, before, after: selectAvailability(rig.client.getState(), 'eip155').onramp }
}

describe('buying, as a feature of the screens', () => {
  it('is available if the gateway lists a provider, and if it does not report providers', async () => {
    expect(await open({ gateway: fakeOnramp })).toMatchObject({ before: true, after: true })
    expect(await open({ gateway: {} })).toMatchObject({ before: true, after: true })
  })

  it('is hidden if the gateway has no provider, in every chain family, and from the start of the next visit', async () => {
    const first = await open({ gateway: nobody })
    expect(first).toMatchObject({ before: true, after: false })
    expect(selectAvailability(first.client.getState()).onramp).toBe(false)
    expect(selectAvailability(first.client.getState(), 'eip155').send).toBe(true)
    expect(first.storage.get(KEY)).toBe('none')
    expect(await open({ gateway: nobody, stored: { [KEY]: 'none' } })).toMatchObject({ before: false, after: false })
  })

  it('is available again when the gateway gets a provider', async () => {
    const later = await open({ gateway: fakeOnramp, stored: { [KEY]: 'none' } })
    expect(later).toMatchObject({ before: false, after: true })
    expect(later.storage.get(KEY)).toBeUndefined()
  })

  it('stays available while the gateway does not respond, and is requested again when the modal opens again', async () => {
    const rig = await createRig({ gateway: nobody })
    await rig.connect()
    rig.gateway.failNext('getOnrampProviders')
    await rig.client.actions.modal.open()
    await rig.settle()
    expect(selectAvailability(rig.client.getState(), 'eip155').onramp).toBe(true)
    await rig.client.actions.modal.close()
    await rig.client.actions.modal.open()
    await rig.settle()
    expect(selectAvailability(rig.client.getState(), 'eip155').onramp).toBe(false)
  })

  it('is not requested without an account, while the modal is closed, or if the site switched it off', async () => {
    const rig = await createRig({ gateway: nobody })
    await rig.client.actions.modal.open()
    await rig.settle()
    await rig.client.actions.modal.close()
    await rig.connect()
    await rig.settle()
    expect(rig.gateway.calls).not.toContain('getOnrampProviders')
    const off = await open({ gateway: nobody, options: { features: { onramp: false } } })
    expect(off.gateway.calls).not.toContain('getOnrampProviders')
  })
})
