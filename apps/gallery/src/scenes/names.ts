import { editName, registerName } from '@latchkey/core/ui'
import type { FakeGatewayData } from '@latchkey/testing'
import { longNetworks } from '../fixtures/networks.ts'
import { ACCOUNT, FRIEND, installed, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element, LOADING } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

const HARBOR = rdnsOf('harbor')
const registers: FakeGatewayData = {
  nameSuffixes: ['fernhill.eth'],
  names: { 'bramble.fernhill.eth': FRIEND, 'rowan1.fernhill.eth': FRIEND },
}
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
  gateway: { ...registers, identities: { [ACCOUNT]: { name: `${name}.fernhill.eth`, avatar: null } } },
  history: [...(choosing.history ?? []), { name: 'RegisterAccountName', params: undefined }],
  lead: async ({ client }) => {
    await editName(client, name)
    await appear(() => (client.getState().nameEntry?.status === 'available' ? true : undefined))
    await registerName(client)
  },
})

export const namesScenes: readonly Scene[] = [
  scene('AccountSettings', 'names', 'Choose account name', { ...home }),
  scene('ChooseAccountName', 'normal', 'yourname.fernhill.eth', settings),
  scene('ChooseAccountName', 'loading', element('.lk-name-card-suffix:empty'), {
    ...settings,
    calls: { getNames: 'silent' },
  }),
  scene('RegisterAccountName', 'empty', 'At least 4 letters, digits or hyphens', choosing),
  scene('RegisterAccountName', 'loading', LOADING, { ...choosing, calls: { getNames: 'silent' } }),
  scene('RegisterAccountName', 'failed', 'Names could not be loaded', { ...choosing, calls: { getNames: 'fails' } }),
  scene('RegisterAccountName', 'none', 'This site registers no names for accounts on this network.', {
    ...choosing,
    gateway: {},
    networks: longNetworks,
  }),
  scene('RegisterAccountName', 'owned', 'You already own a name', {
    ...choosing,
    gateway: { ...registers, names: { 'rowan.fernhill.eth': ACCOUNT } },
  }),
  scene('RegisterAccountName', 'short', 'Name must be at least 4 characters long', { ...choosing, act: type('ro') }),
  scene('RegisterAccountName', 'invalid', 'The value is not a valid username.', {
    ...choosing,
    act: type('rowan & co'),
  }),
  scene('RegisterAccountName', 'checking', 'Checking…', {
    ...choosing,
    calls: { suggestNames: 'silent' },
    act: type('marigold'),
  }),
  scene('RegisterAccountName', 'available', ['marigold is available', 'Suggestions'], {
    ...choosing,
    act: enter('marigold'),
  }),
  scene('RegisterAccountName', 'taken', 'bramble is taken', { ...choosing, act: enter('bramble') }),
  scene('RegisterAccountName', 'suggestion-taken', 'rowan is available', { ...choosing, act: enter('rowan') }),
  scene('RegisterAccountName', 'unchecked', 'Could not be checked.', {
    ...choosing,
    calls: { suggestNames: 'fails' },
    act: enter('marigold'),
  }),
  scene('RegisterAccountName', 'long', 'the-lighthouse-keepers-of-the-outermost-islands-and-their-boats is available', {
    ...choosing,
    act: enter(LONG),
  }),
  scene('RegisterAccountName', 'long-suffix', '.members.the-cooperative-savings-of-the-north.example', {
    ...choosing,
    gateway: { nameSuffixes: ['members.the-cooperative-savings-of-the-north.example'] },
    act: enter('marigold'),
  }),
  scene('RegisterAccountName', 'signing', 'Sign the message in Harbor', {
    ...choosing,
    act: register(({ connector }) => connector.wallet(HARBOR).hang(), false),
  }),
  scene('RegisterAccountName', 'registering', 'Registering…', {
    ...choosing,
    calls: { registerName: 'silent' },
    act: register(nothing, false),
  }),
  scene('RegisterAccountName', 'declined', 'You declined the message in your wallet.', {
    ...choosing,
    act: register(({ connector }) => connector.wallet(HARBOR).rejectNext(), true),
  }),
  scene('RegisterAccountName', 'not-registered', 'The name was not registered', {
    ...choosing,
    calls: { registerName: 'fails' },
    act: register(nothing, true),
  }),
  scene('RegisterAccountNameSuccess', 'normal', 'marigold.fernhill.eth', registered('marigold')),
  scene(
    'RegisterAccountNameSuccess',
    'long',
    'the-lighthouse-keepers-of-the-outermost-islands-and-their-boats.fernhill.eth',
    registered(LONG),
  ),
]
