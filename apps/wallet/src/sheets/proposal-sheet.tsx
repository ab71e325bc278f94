import { BanIcon, EyeIcon, type Icon, KeyValue, KeyValueList, PencilIcon } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useState } from 'react'
import type { WalletAccount } from '../chain/accounts.ts'
import type { ProposalRequest } from '../requests/site-request.types.ts'
import { FAMILIES, isOf } from '../requests/wallet-methods.ts'
import { useAccount, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { AccountChoice } from './account-choice.tsx'
import { Group, MethodTags, Networks } from './groups.tsx'
import { RequestSheet } from './request-sheet.tsx'

const t = strings.proposal
const PERMISSIONS: readonly (readonly [Icon, string])[] = [
  [EyeIcon, t.see],
  [PencilIcon, t.request],
  [BanIcon, t.never],
]

export function ProposalSheet({ request }: { readonly request: ProposalRequest }) {
  const current = useWalletState((state) => state.address)
  const [address, setAddress] = useState(current)
  const account = useAccount(address)
  const canApprove = request.problem === undefined && account !== undefined
  return (
    <RequestSheet
      request={request}
      approveLabel={t.approve}
      choice={canApprove ? { account } : undefined}
      problem={request.problem}
    >
      {request.site.description !== '' && (
        <p className="pk-quiet" dir="auto">
          {request.site.description}
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
      <AccountChoice address={address} networkIds={request.networkIds} onChoose={setAddress} />
      {account !== undefined && <Families ids={request.networkIds} addresses={account.addresses} />}
      <Networks ids={request.networkIds} others={request.otherNetworks} />
      {request.methods.length + request.otherMethods.length > 0 && <Methods request={request} />}
      <p className="pk-small">{request.site.isProved === true ? t.otherAccounts : strings.site.unproved}</p>
    </RequestSheet>
  )
}

interface FamiliesProps {
  readonly ids: readonly string[]
  readonly addresses: WalletAccount['addresses']
}

/** The address that the site gets in each chain family. With one family alone, the choice of the account shows it. */
function Families({ ids, addresses }: FamiliesProps) {
  const families = FAMILIES.filter((family) => ids.some((id) => isOf(id, family)))
  if (families.length < 2) return null
  return (
    <KeyValueList>
      {families.map((family) => (
        <KeyValue
          key={family}
          name={strings.families[family]}
          value={<bdi dir="ltr">{truncateMiddle(addresses[family], 8, 6)}</bdi>}
        />
      ))}
    </KeyValueList>
  )
}

/** The names of the methods, collapsed: the list above says what they allow. */
function Methods({ request: { methods, otherMethods } }: { readonly request: ProposalRequest }) {
  const others = otherMethods.length === 0 ? [] : [t.others(otherMethods.length)]
  return (
    <details className="pk-names">
      <summary>{[t.methods(methods.length), ...others].join(' · ')}</summary>
      <MethodTags methods={methods} />
      {otherMethods.length > 0 && <p className="pk-small">{otherMethods.join(', ')}</p>}
    </details>
  )
}
