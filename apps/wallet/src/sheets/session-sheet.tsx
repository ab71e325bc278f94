import { Button, KeyValue, KeyValueList, LogOutIcon } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import type { Session } from '../kit/read-kit.ts'
import { formatDay } from '../screens/format.ts'
import { useWallet } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { Group, MethodTags, Networks } from './groups.tsx'
import { Sheet } from './sheet.tsx'
import { SiteHead } from './site-head.tsx'

const t = strings.sites

/** The permissions of a connected site, and the way to revoke them. */
export function SessionSheet({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const { accounts, disconnect } = useWallet()
  const labels = session.addresses.map(
    (address) => accounts.find(({ addresses }) => Object.values(addresses).includes(address))?.label ?? address,
  )
  return (
    <Sheet
      title={session.site.name}
      closeLabel={strings.sheet.close}
      onClose={onClose}
      footer={
        <Button
          size="lg"
          fullWidth
          variant="danger"
          start={<LogOutIcon size={18} />}
          onClick={() => {
            onClose()
            disconnect(session.topic)
          }}
        >
          {t.disconnect}
        </Button>
      }
    >
      <SiteHead site={session.site} />
      <KeyValueList>
        <KeyValue
          name={t.uses}
          value={[...new Set(labels)].join(', ')}
          note={<bdi dir="ltr">{session.addresses.map((address) => truncateMiddle(address)).join(', ')}</bdi>}
        />
        <KeyValue name={t.expires} value={formatDay(session.expiresAtMs)} />
      </KeyValueList>
      <Networks ids={session.networkIds} />
      <Group title={t.mayRequest}>
        <MethodTags methods={session.methods} />
      </Group>
      <p className="pk-small">{strings.site.unproved}</p>
    </Sheet>
  )
}
