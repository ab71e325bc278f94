import type { RecoveryKit } from '@latchkey/core/ports'
import { type FailureState, makeKit, revokeKit } from '@latchkey/core/ui'
import { Button, DownloadIcon, List, ListRow, LiveRegion, ShieldCheckIcon } from '@latchkey/design'
import { toFailure } from '@latchkey/errors'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { formatDate } from '../../locale/format-date.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { useWords } from '../../shell/index.ts'
import { devices as english } from '../../strings/en/devices.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import { WayOut } from './way-out.tsx'

/** The page of a kit prints the begin of its id as its number. */
const NUMBER_LENGTH = 6

/** The kit that is being revoked, or whose revocation has failed. */
interface Revoking {
  readonly kitId: string
  readonly failure?: FailureState
}

interface RecoveryKitsProps {
  readonly kits: readonly RecoveryKit[]
  /** Whether the wallet can check the person, who may then make a kit. */
  readonly canMake: boolean
  /** Reads the kits again. */
  onMade(): void
}

/** The recovery kits of the wallet, a button that revokes each, and the way to another one. */
export function RecoveryKits({ kits, canMake, onMade }: RecoveryKitsProps) {
  const t = useWords('devices', english)
  const client = useScreenClient()
  const [revoking, setRevoking] = useState<Revoking>()
  const [message, setMessage] = useState('')
  const isBusy = revoking !== undefined && revoking.failure === undefined

  async function revoke(kitId: string): Promise<void> {
    setRevoking({ kitId })
    const result = await revokeKit(client, kitId)
    setRevoking(result.ok ? undefined : { kitId, failure: toFailure(result.error) })
    if (result.ok && result.value) setMessage(t.kitRevoked)
  }
  return (
    <>
      {kits.length > 0 && (
        <List label={t.kits}>
          {kits.map((kit) => (
            <KitRow
              key={kit.kitId}
              kit={kit}
              isRevoking={isBusy && revoking.kitId === kit.kitId}
              isDisabled={isBusy && revoking.kitId !== kit.kitId}
              failure={revoking?.kitId === kit.kitId ? revoking.failure : undefined}
              onRevoke={() => void revoke(kit.kitId)}
            />
          ))}
        </List>
      )}
      {canMake && <MakeKit onMade={onMade} />}
      <LiveRegion message={message} />
    </>
  )
}

interface KitRowProps {
  readonly kit: RecoveryKit
  readonly isRevoking: boolean
  /** Another one is being revoked. */
  readonly isDisabled: boolean
  readonly failure: FailureState | undefined
  onRevoke(): void
}

function KitRow({ kit, isRevoking, isDisabled, failure, onRevoke }: KitRowProps) {
  const t = useWords('devices', english)
  const locale = useLocale()
  const sentenceOf = useSentence()
  const made = formatDate(new Date(kit.createdAt), 'day', locale)
  const number = kit.kitId.slice(0, NUMBER_LENGTH).toUpperCase()
  return (
    <div data-testid="recovery-kit">
      <ListRow
        leading={<ShieldCheckIcon />}
        title={<bdi>{t.kit(number)}</bdi>}
        subtitle={
          failure === undefined ? (
            t.kitMade(made)
          ) : (
            <span className="lk-devices-failure" role="alert">
              {sentenceOf(failure)}
            </span>
          )
        }
        trailing={
          <Button
            size="sm"
            loading={isRevoking}
            disabled={isDisabled}
            aria-label={t.revokeKitOf(number)}
            onClick={onRevoke}
          >
            {t.revokeKit}
          </Button>
        }
      />
    </div>
  )
}

/** The way to a kit, in a window of the wallet. */
function MakeKit({ onMade }: Pick<RecoveryKitsProps, 'onMade'>) {
  const t = useWords('devices', english)
  const client = useScreenClient()
  const [isOpened, setOpened] = useState(false)

  // The person comes back to this page when the other window is closed, and then sees the new kit in the list.
  useEffect(() => {
    if (!isOpened) return
    const read = () => onMade()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [isOpened, onMade])
  return (
    <div className="lk-devices-ways">
      <WayOut
        icon={<DownloadIcon />}
        words={{ title: t.makeKit, text: t.makeKitText, begun: t.kitOpened }}
        testId="devices-make-kit"
        begin={() => makeKit(client)}
        onBegun={() => setOpened(true)}
      />
    </div>
  )
}
