// @vitest-environment happy-dom
import { LatchkeyProvider } from '@latchkey/react'
import { createFakeCatalogue, createFakeClock } from '@latchkey/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { painted } from '../host/painted.ts'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { ShownPictures } from './shown-pictures.tsx'
import { WalletPicture } from './wallet-picture.tsx'

const PICTURE = 'https://catalogue.example/getWalletImage/one'

it('WalletPicture requests no picture of the catalogue before the open modal was painted, rendered before or after the catalogue is loaded', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const clock = createFakeClock()
  const client = createPartClient({
    services: { catalogue: async () => ({ ...createFakeCatalogue(), walletImageUrl: () => PICTURE }) },
    clock,
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
    client.destroy()
  })
  const draw = () =>
    act(async () =>
      root.render(
        <LatchkeyProvider client={client}>
          <ShownPictures>
            <WalletPicture name="Old Wallet" imageId="one" />
          </ShownPictures>
        </LatchkeyProvider>,
      ),
    )
  const picture = () => place.querySelector('img')?.getAttribute('src') ?? undefined
  await draw()
  await act(() => client.prepareFor('drawing'))
  expect(client.images.wallet('one')).toBe(PICTURE)
  await draw()
  expect(picture()).toBeUndefined()
  await act(async () => client.actions.modal.open())
  expect(picture()).toBeUndefined()
  await act(painted)
  await act(() => clock.advance(16))
  expect(picture()).toBe(PICTURE)
  await act(async () => client.actions.modal.close())
  expect(picture()).toBe(PICTURE)
})
