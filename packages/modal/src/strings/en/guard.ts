/** Words of the check before a request reaches the wallet; they come with the first screen that says some. */
export const guard = {
  title: 'Check this request',
  leads: {
    info: 'Nothing unusual was found',
    warn: 'Look at this before you go on',
    danger: 'This request can cost you your assets',
    block: 'This request was stopped',
  },
  unchecked: 'This request could not be checked',
  status: {
    checking: 'Checking the request…',
    clean: 'Checked: nothing unusual was found',
  },
  from: (site: string) => `Asked by ${site}`,
  blockedText: 'Your wallet did not get it. Nothing was signed or sent.',
  happens: 'What it does',
  message: 'What you sign',
  found: 'What was found',
  details: 'Also good to know',
  none: 'There is no request to check',
  noneText: 'A request that needs a look shows up here.',
  cancel: 'Cancel',
  proceed: 'Continue',
  proceedAnyway: 'Continue anyway',
  close: 'Close',
  effects: {
    send: 'You send',
    receive: 'You receive',
    allow: 'Others may spend',
    'allow-all': 'Others may take',
    revoke: 'No longer allowed',
    sell: 'You offer for sale',
    call: 'Runs a contract',
    'sign-in': 'Signs you in',
    sign: 'You sign',
  },
  to: (party: string) => `to ${party}`,
  by: (party: string) => `by ${party}`,
  all: (asset: string) => `All ${asset}`,
  anyAmount: 'any amount',
  token: 'tokens',
  items: 'NFTs',
  item: (id: string) => `#${id}`,
  someone: 'this address',
  findings: {
    'unlimited-approval': {
      title: 'Unlimited spending',
      text: (party: string, asset: string) => `All your ${asset} could be taken by ${party}, now and later.`,
    },
    'unknown-spender': {
      title: 'Unknown contract',
      text: (party: string) => `Nothing is known here about ${party}.`,
    },
    'spender-without-code': {
      title: 'A person would get access',
      text: (party: string) => `No app runs at ${party}. Apps never ask you to approve a person.`,
    },
    'approval-for-all': {
      title: 'Access to a whole collection',
      text: (party: string, asset: string) => `Every ${asset} you own could be taken by ${party}.`,
    },
    'look-alike-address': {
      title: 'An address you do not know',
      text: () => 'It looks like one you used before, but is another. Scammers make such addresses.',
    },
    'new-contract': {
      title: 'A very new contract',
      text: (party: string) => `It was put on the network within the last days: ${party}.`,
    },
    'drainer-pattern': {
      title: 'Looks like a trap',
      text: () => 'Your assets leave and nothing comes back. Fake rewards and airdrops work like this.',
    },
    'transfer-everything': {
      title: 'Everything leaves',
      text: (_: string, asset: string) => `Almost all of your ${asset} is sent away.`,
    },
    'lost-funds': {
      title: 'It would be lost',
      text: () => 'Nobody can get back what is sent to this address.',
    },
    'no-contract': {
      title: 'No contract at this address',
      text: (party: string) => `The request calls an app, but none runs at ${party}.`,
    },
    'first-recipient': {
      title: 'First time',
      text: (party: string) => `You have not sent to ${party} before.`,
    },
    'order-gives-away': {
      title: 'Sold for nothing',
      text: () => 'Whoever has this signature can take what you offer, and you get nothing for it.',
    },
    'order-underpriced': {
      title: 'Sold far below its worth',
      text: (_: string, asset: string) => `Whoever has this signature can take your ${asset} for very little.`,
    },
    'signed-payment': {
      title: 'A payment without a transaction',
      text: (party: string, asset: string) => `Whoever has this signature can send your ${asset} to ${party}.`,
    },
    'control-change': {
      title: 'Control changes',
      text: (party: string) => `Somebody else may control ${party} afterwards.`,
    },
    'would-fail': {
      title: 'It would probably fail',
      text: () => 'The network would refuse it if it were sent now, and keep the fee.',
    },
    'chain-mismatch': {
      title: 'For another network',
      text: () => 'It gives access to assets on a network that your wallet is not on.',
    },
    'long-deadline': {
      title: 'Valid for a long time',
      text: () => 'The access lasts longer than a month.',
    },
    'sign-in-domain': {
      title: 'For another site',
      text: () => 'It signs you in somewhere else. Whoever gets it can act there as you.',
    },
    'sign-in-invalid': {
      title: 'Not a proper sign-in',
      text: () => 'It is for another account, has expired, or is not made as it should be.',
    },
    'hidden-characters': {
      title: 'Hidden characters',
      text: () => 'The text holds characters that you cannot see. They are marked.',
    },
    'opaque-message': {
      title: 'Not readable',
      text: () => 'Nobody can tell what this message means. It could be anything.',
    },
    'denied-code': {
      title: 'A copy of a reported contract',
      text: (party: string) => `${party} has the same code as a contract that this site does not allow.`,
    },
    'denied-address': {
      title: 'A reported address',
      text: (party: string) => `This site does not allow requests to ${party}.`,
    },
    'unknown-request': {
      title: 'Not known here',
      text: () => 'What it does in detail could not be read.',
    },
    'not-simulated': {
      title: 'Could not be tried out',
      text: () => 'The network did not say what would happen. Compare every detail in your wallet.',
    },
    'not-checked': {
      title: 'Could not be checked',
      text: () => 'What stands here is all that is known of it. Go on only if you expected this request.',
    },
  },
  compare: { expected: 'Expected', actual: 'In the request' },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly guard: Words<typeof guard>
  }
}
