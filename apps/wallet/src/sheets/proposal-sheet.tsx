import { BanIcon, EyeIcon, type Icon, PencilIcon, Tag } from '@latchkey/design'
import { useState } from 'react'
import type { ProposalAsk } from '../asks/asks.types.ts'
import { useAccount, useNetwork, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AccountChoice } from './account-choice.tsx'
import { AskSheet } from './ask-sheet.tsx'

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

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="pk-group">
      <p className="pk-group-title">{title}</p>
      {children}
    </div>
  )
}

export function Networks({ ids, others = 0 }: { readonly ids: readonly string[]; readonly others?: number }) {
  return (
    <Group title={t.networks}>
      <p className="pk-tags">
        {ids.map((id) => (
          <NetworkTag key={id} id={id} />
        ))}
        {others > 0 && <span className="pk-quiet">{t.more(others)}</span>}
      </p>
    </Group>
  )
}

function NetworkTag({ id }: { readonly id: string }) {
  return <Tag tone="accent">{useNetwork(id).name}</Tag>
}

function Methods({ ask }: { readonly ask: ProposalAsk }) {
  return (
    <Group title={t.methods}>
      {ask.methods.length === 0 && <p className="pk-quiet">{t.noMethods}</p>}
      <p className="pk-tags">
        {ask.methods.map((method) => (
          <Tag key={method}>
            <code>{method}</code>
          </Tag>
        ))}
      </p>
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
