export interface WorldSummary {
  readonly urls: Readonly<
    Record<
      | 'demo'
      | 'gallery'
      | 'wallet'
      | 'gateway'
      | 'catalogue'
      | 'relay'
      | 'auth'
      | 'mail'
      | 'ethereum'
      | 'base'
      | 'solana'
      | 'bitcoin',
      string | undefined
    >
  >
  readonly accounts: readonly { readonly label: string; readonly address: string; readonly privateKey: string }[]
  /** Parts that do not have their preferred port. */
  readonly moved: readonly string[]
  readonly tookSec: number
}

/** Returns the output of `npm start` when everything responds. */
export function summarize({ urls, accounts, moved, tookSec }: WorldSummary): string {
  const person = accounts[0]
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Demo', urls.demo],
    ['Gallery', urls.gallery],
    ['Test wallet', urls.wallet],
    ['Gateway', urls.gateway],
    ['Catalogue', urls.catalogue],
    ['Relay', urls.relay],
    ['Sign-in', urls.auth],
    ['Mail', urls.mail],
    ['Ethereum node', urls.ethereum],
    ['Base node', urls.base],
    ['Solana node', urls.solana],
    ['Bitcoin node', urls.bitcoin],
  ]
  const lines = [
    '',
    `Latchkey is ready (${tookSec.toFixed(1)} s). Everything runs on this machine.`,
    'This is a DEMO: one process has all services and all keys of the e-mail wallets. Never put it on the internet.',
    '',
    ...rows.flatMap(([name, url]) => (url === undefined ? [] : [`  ${name.padEnd(15)} ${url}`])),
    '',
    ...(urls.demo === undefined
      ? []
      : [
          'Try',
          `  Open ${urls.demo}, turn on the practice wallet and press Connect wallet.`,
          '  Send a little to bob.eth and watch it arrive under Activity.',
          ...(urls.mail === undefined
            ? []
            : [`  Or type any e-mail address there: its mail, with the code, is at ${urls.mail}`]),
          ...(urls.wallet === undefined
            ? []
            : [`  Choose Pocket there, and open it on the Web tab, or copy the link into ${urls.wallet}`]),
        ]),
    ...(person === undefined
      ? []
      : [
          '',
          `${person.label}'s account (public test key, never use)`,
          `  ${person.address}`,
          `  ${person.privateKey}`,
        ]),
    ...(moved.length === 0 ? [] : ['', `On other ports than usual: ${moved.join(', ')}.`]),
    '',
    'Ctrl-C stops it. npm start -- --fresh begins with empty data.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
