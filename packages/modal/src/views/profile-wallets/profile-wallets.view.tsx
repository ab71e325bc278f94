import { loadFamilies, showToast } from '@latchkey/core/ui'
import { Button, EmptyState, LogOutIcon, PlusIcon, TabPanel, Tabs, WalletIcon } from '@latchkey/design'
import type { Namespace } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { Scroller } from '../../parts/scroller.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { families } from '../../strings/en/families.ts'
import { familiesOf } from './families-of.ts'
import { OtherWallets } from './other-wallets.tsx'
import css from './profile-wallets.css?inline'
import { RecentWallets } from './recent-wallets.tsx'
import { useWalletVerbs } from './use-wallet-verbs.ts'
import { WalletInUse } from './wallet-in-use.tsx'

export const title: Title = (words) => words('families', families).wallets.title

/** All connected wallets, by chain family, with buttons to switch, add and disconnect. */
export default function ProfileWalletsView({ params }: ViewProps<'ProfileWallets'>) {
  useViewCss(css)
  const words = useWords('families', families)
  const client = useScreenClient()
  const { getState, options } = client
  // Loaded before a second wallet of a family is added.
  useEffect(() => void loadFamilies(client), [client])
  const [chosen, setChosen] = useState<Namespace>(params?.namespace ?? getState().activeNamespace)
  const shown = familiesOf(options)
  return (
    <div className="lk-wallets-place">
      <Scroller>
        <div className="lk-view-content lk-wallets">
          {shown.length < 2 ? (
            <Family key={chosen} namespace={chosen} />
          ) : (
            <>
              <Tabs
                id="families"
                label={words.wallets.tabs}
                tabs={shown.map((id) => ({ id, label: words.short[id] }))}
                selected={chosen}
                onSelect={setChosen}
              />
              <TabPanel tabsId="families" tab={chosen}>
                <Family key={chosen} namespace={chosen} />
              </TabPanel>
            </>
          )}
        </div>
      </Scroller>
      <DisconnectAll />
    </div>
  )
}

function Family({ namespace }: { readonly namespace: Namespace }) {
  const words = useWords('families', families)
  const { modal } = useScreenClient().actions
  const { connection, others } = useClientState((state) => ({
    connection: state.connections[namespace],
    others: state.otherConnections?.[namespace],
  }))
  const verbs = useWalletVerbs(namespace)
  const add = () => modal.push('Connect', { namespace })
  const isConnected = connection?.address !== undefined
  const hasOthers = others !== undefined && others.length > 0
  return (
    <div className="lk-wallets-family">
      {isConnected ? (
        <WalletInUse namespace={namespace} connection={connection} verbs={verbs} />
      ) : (
        <EmptyState
          icon={<WalletIcon />}
          title={words.wallets.empty[namespace]}
          text={words.wallets.emptyText}
          action={
            <Button variant="primary" onClick={add} data-testid={`add-connection-button-${namespace}`}>
              {words.wallets.connect[namespace]}
            </Button>
          }
        />
      )}
      {hasOthers && <OtherWallets namespace={namespace} connections={others} verbs={verbs} />}
      <RecentWallets namespace={namespace} />
      {isConnected && (
        <Button
          fullWidth
          start={<PlusIcon size={18} />}
          onClick={add}
          data-testid={`add-connection-button-${namespace}`}
        >
          {words.wallets.add[namespace]}
        </Button>
      )}
    </div>
  )
}

/** Disconnects all of several wallets with one press. */
function DisconnectAll() {
  const t = useWords('families', families).wallets
  const client = useScreenClient()
  const { actions } = client
  const [isEnding, setEnding] = useState(false)
  const count = useClientState(({ connections, otherConnections }) => {
    const others = Object.values(otherConnections ?? {}).flat()
    return Object.keys(connections).length + others.length
  })
  if (count < 2) return null
  const disconnect = async () => {
    setEnding(true)
    const result = await actions.disconnect()
    setEnding(false)
    if (!result.ok) showToast(client, 'error', { type: 'error', code: result.error.code, context: {} })
  }
  return (
    <div className="lk-wallets-footer">
      <Button
        variant="ghost"
        fullWidth
        start={<LogOutIcon size={18} />}
        loading={isEnding}
        data-testid="disconnect-all-button"
        onClick={() => void disconnect()}
      >
        {t.disconnectAll}
      </Button>
    </div>
  )
}
