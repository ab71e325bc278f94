import type { Words } from '../words.types.ts'

/** Texts of the guard, loaded with the first screen that shows findings. */
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
  ordered: 'What you ordered',
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
    control: 'Gives away control',
    burn: 'You destroy',
    fee: 'Fee',
    call: 'Runs a contract',
    'sign-in': 'Signs you in',
    sign: 'You sign',
  },
  to: (party: string) => `to ${party}`,
  by: (party: string) => `by ${party}`,
  of: (subject: string, party: string) => `of ${subject} to ${party}`,
  ofAll: (subject: string) => `of ${subject}`,
  rate: (rate: string) => `${rate} sat/vB`,
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
      title: 'Nobody can recover this',
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
    'no-expiry': {
      title: 'It never expires',
      text: () => 'Whoever has your signature can use it at any later time, when it takes more from you than today.',
    },
    'not-read-whole': {
      title: 'Not read completely',
      text: () => 'A part of the request could not be read. It can do more than what stands here.',
    },
    'transaction-as-message': {
      title: 'A transaction in disguise',
      text: () => 'It calls itself a message, but signing it lets others send a transaction of yours.',
    },
    'high-fee': {
      title: 'A very high fee',
      text: () => 'The fee is far above what is usual. Nobody can give it back.',
    },
    'open-signature': {
      title: 'An open signature',
      text: () => 'Others can change the transaction after you signed it, and where your money goes.',
    },
    'amount-mismatch': {
      title: 'A false amount',
      text: () => 'It claims another amount than the coin has. The difference would be lost.',
    },
    'issuer-control': {
      title: 'The issuer keeps control',
      text: () => 'Whoever issued this token can take it back, stop it, or charge for each transfer.',
    },
    'other-signers': {
      title: 'Others sign too',
      text: (party: string) => `The transaction needs a signature of ${party} as well, or is paid by it.`,
    },
    'not-simulated': {
      title: 'Could not be tried out',
      text: () => 'The network did not say what would happen. Compare every detail in your wallet.',
    },
    'simulation-differs': {
      title: 'It may do something else',
      text: () =>
        'The trials do not agree with each other, or with the request itself. The worse result is listed. Go on only if you trust the site.',
    },
    'not-checked': {
      title: 'Could not be checked',
      text: () => 'What stands here is all that is known of it. Go on only if you expected this request.',
    },
    'order-target': {
      title: 'Not a known exchange',
      text: (party: string) =>
        `The service wants your assets to go to ${party}, which is no exchange known here. Close this, and tell the site.`,
    },
    'order-recipient': {
      title: 'Somebody else would be paid',
      text: (party: string) =>
        `What you buy or withdraw would go to ${party}, not to you. Close this, and tell the site.`,
    },
    'order-paid': {
      title: 'More would leave than you ordered',
      text: () => 'The service built a transaction that takes more, or something else. Close this, and tell the site.',
    },
    'order-received': {
      title: 'Less would arrive than the minimum',
      text: () => 'You would receive less than the minimum, or something else. Go back, and request a new quote.',
    },
    'order-rights': {
      title: 'Access that you did not order',
      text: (party: string) => `Your assets could be taken by ${party} afterwards. Close this, and tell the site.`,
    },
    'order-deadline': {
      title: 'Valid for too long',
      text: () => 'The transaction could be used when prices are others. Go back, and request a new quote.',
    },
    'order-fee': {
      title: 'The token keeps a part of it',
      text: () => 'It takes a fee from each transfer, so that no minimum holds. It cannot be bought here.',
    },
    'order-token': {
      title: 'The amount is not the one on the screen',
      text: (party: string) =>
        `The token at ${party} has other decimals than this site was told. Close this, and tell the site.`,
    },
    'order-symbol': {
      title: 'Maybe another token',
      text: (party: string) => `The token at ${party} is not the one that its name on the screen stands for.`,
    },
    'order-unproved': {
      title: 'Not proved to be your order',
      text: () => 'Nothing shows that this transaction does only what you ordered. Go back, and try again later.',
    },
  },
  compare: { expected: 'Expected', actual: 'In the request' },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly guard: Words<typeof guard>
  }
}
