import { editName, registerName } from '@latchkey/core/ui'
import { type FakeGatewayData, fakeNames } from '@latchkey/testing'
import { longNetworks } from '../fixtures/networks.ts'
import { ACCOUNT, FRIEND, installed, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import type { Stage } from '../stage/stage.types.ts'

const HARBOR = rdnsOf('harbor')
const registers: FakeGatewayData = { ...fakeNames, names: { ...fakeNames.names, 'rowan1.reown.id': FRIEND } }
const LONG = 'the-lighthouse-keepers-of-the-outermost-islands-and-their-boats'
const home: World = {
  wallets: [installed('harbor')],
  connected: HARBOR,
  gateway: registers,
  history: [{ name: 'Account', params: undefined }],
}
const settings: World = { ...home, history: [...(home.history ?? []), { name: 'AccountSettings', params: undefined }] }
const choosing: World = {
  ...home,
  history: [...(settings.history ?? []), { name: 'ChooseAccountName', params: undefined }],
}

const type =
  (text: string) =>
  ({ write }: Stage): Promise<void> =>
    write(text)

/** Enters a name, and waits until the gateway has answered whether it is free. */
const enter =
  (text: string) =>
  async ({ client, write }: Stage): Promise<void> => {
    await write(text)
    await new Promise<void>((resolve) => {
      const stop = client.subscribe(({ nameEntry }) => {
        if (nameEntry === undefined || nameEntry.status === 'checking' || nameEntry.status === 'empty') return
        stop()
        resolve()
      })
    })
  }

const register =
  (prepare: (stage: Stage) => void, isAwaited: boolean) =>
  async (stage: Stage): Promise<void> => {
    await enter('marigold')(stage)
    prepare(stage)
    const registering = registerName(stage.client)
    if (isAwaited) await registering
  }
const nothing = () => undefined

/** Enters and registers a name, which opens the view. */
const registered = (name: string): World => ({
  ...choosing,
  gateway: { ...registers, identities: { [ACCOUNT]: { name: `${name}.reown.id`, avatar: null } } },
  history: [...(choosing.history ?? []), { name: 'RegisterAccountName', params: undefined }],
  lead: async ({ client }) => {
    await editName(client, name)
    await appear(() => (client.getState().nameEntry?.status === 'available' ? true : undefined))
    await registerName(client)
  },
})

export const namesScenes: readonly Scene[] = [
  scene('AccountSettings', 'names', { ...home }),
  scene('ChooseAccountName', 'normal', settings),
  scene('ChooseAccountName', 'loading', { ...settings, calls: { getNames: 'silent' } }),
  scene('RegisterAccountName', 'empty', choosing),
  scene('RegisterAccountName', 'loading', { ...choosing, calls: { getNames: 'silent' } }),
  scene('RegisterAccountName', 'failed', { ...choosing, calls: { getNames: 'fails' } }),
  scene('RegisterAccountName', 'none', { ...choosing, gateway: {}, networks: longNetworks }),
  scene('RegisterAccountName', 'owned', { ...choosing, gateway: { ...registers, names: { 'rowan.wcn.id': ACCOUNT } } }),
  scene('RegisterAccountName', 'short', { ...choosing, act: type('ro') }),
  scene('RegisterAccountName', 'invalid', { ...choosing, act: type('rowan & co') }),
  scene('RegisterAccountName', 'checking', { ...choosing, calls: { suggestNames: 'silent' }, act: type('marigold') }),
  scene('RegisterAccountName', 'available', { ...choosing, act: enter('marigold') }),
  scene('RegisterAccountName', 'taken', { ...choosing, act: enter('bramble') }),
  scene('RegisterAccountName', 'suggestion-taken', { ...choosing, act: enter('rowan') }),
  scene('RegisterAccountName', 'unchecked', { ...choosing, calls: { suggestNames: 'fails' }, act: enter('marigold') }),
  scene('RegisterAccountName', 'long', { ...choosing, act: enter(LONG) }),
  scene('RegisterAccountName', 'long-suffix', {
    ...choosing,
    gateway: { nameSuffixes: ['members.the-cooperative-savings-of-the-north.example'] },
    act: enter('marigold'),
  }),
  scene('RegisterAccountName', 'signing', {
    ...choosing,
    act: register(({ connector }) => connector.wallet(HARBOR).hang(), false),
  }),
  scene('RegisterAccountName', 'registering', {
    ...choosing,
    calls: { registerName: 'silent' },
    act: register(nothing, false),
  }),
  scene('RegisterAccountName', 'declined', {
    ...choosing,
    act: register(({ connector }) => connector.wallet(HARBOR).rejectNext(), true),
  }),
  scene('RegisterAccountName', 'not-registered', {
    ...choosing,
    calls: { registerName: 'fails' },
    act: register(nothing, true),
  }),
  scene('RegisterAccountNameSuccess', 'normal', registered('marigold')),
  scene('RegisterAccountNameSuccess', 'long', registered(LONG)),
]
