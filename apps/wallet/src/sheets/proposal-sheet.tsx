import { BanIcon, EyeIcon, type Icon, PencilIcon } from '@latchkey/design'
import { useState } from 'react'
import type { ProposalAsk } from '../asks/asks.types.ts'
import { useAccount, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AccountChoice } from './account-choice.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { Group, MethodTags, Networks } from './groups.tsx'

const t = words.proposal
const PERMISSIONS: readonly (readonly [Icon, string])[] = [
  [EyeIcon, t.see],
  [PencilIcon, t.ask],
  [BanIcon, t.never],
]

export function ProposalSheet({ ask }: { readonly ask: ProposalAsk }) {
  const current = useWalletState((state) => state.address)
  const [address, setAddress] = useState(current)
  const account = useAccount(address)
  const canApprove = ask.problem === undefined && account !== undefined
  return (
    <AskSheet ask={ask} approveLabel={t.approve} choice={canApprove ? { account } : undefined} problem={ask.problem}>
      {ask.site.description !== '' && (
        <p className="pk-quiet" dir="auto">
          {ask.site.description}
        </p>
      )}
      <Group title={t.mayTitle}>
        <ul className="pk-permissions">
          {PERMISSIONS.map(([Picture, text]) => (
            <li key={text}>
              <Picture size={18} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Group>
      <AccountChoice address={address} onChoose={setAddress} />
      <Networks ids={ask.networkIds} others={ask.otherNetworks} />
      <Methods ask={ask} />
      <p className="pk-small">{words.site.unproved}</p>
    </AskSheet>
  )
}

function Methods({ ask }: { readonly ask: ProposalAsk }) {
  return (
    <Group title={t.methods}>
      {ask.methods.length === 0 && <p className="pk-quiet">{t.noMethods}</p>}
      <MethodTags methods={ask.methods} />
      {ask.otherMethods.length > 0 && <OtherMethods names={ask.otherMethods} />}
    </Group>
  )
}

function OtherMethods({ names }: { readonly names: readonly string[] }) {
  return (
    <details className="pk-small pk-names">
      <summary>{t.others(names.length)}</summary>
      <p>{names.join(', ')}</p>
    </details>
  )
}
