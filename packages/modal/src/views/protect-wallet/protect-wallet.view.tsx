import type { WalletPasskey } from '@latchkey/core/ports'
import { readPasskeys } from '@latchkey/core/ui'
import { Button, List, ListRow, ListRowSkeleton, LiveRegion, ShieldCheckIcon } from '@latchkey/design'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { formatDate } from '../../locale/format-date.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Lead } from '../../parts/lead.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { protect as english } from '../../strings/en/protect.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import css from './protect-wallet.css?inline'
import { type Protect, toChange, useProtect } from './use-protect.ts'

export const title: Title = (words) => words('protect', english).title

const SKELETONS = ['a', 'b']

/** The passkeys of the wallet, of which one confirms each payment, and the way to the window that changes them. */
export default function ProtectWalletView() {
  useViewCss(css)
  const t = useWords('protect', english)
  const client = useScreenClient()
  const read = useMemo(() => readPasskeys(client), [client])
  const result = useRead(read)
  if (result.status === 'failed')
    return (
      <div className="lk-protect-rest">
        <ReadFailed read={read} result={result} words={t} />
      </div>
    )
  if (result.data === undefined)
    return (
      <div className="lk-view-content lk-protect">
        <List label={t.list} busy>
          {SKELETONS.map((key) => (
            <ListRowSkeleton key={key} subtitle shape="round" />
          ))}
        </List>
      </div>
    )
  return <Passkeys passkeys={result.data} />
}

function Passkeys({ passkeys }: { readonly passkeys: readonly WalletPasskey[] }) {
  const t = useWords('protect', english)
  const protect = useProtect(passkeys)
  const isProtected = passkeys.length > 0
  // The window makes and uses passkeys in this same browser.
  const isSupported = 'PublicKeyCredential' in globalThis
  const texts = isProtected
    ? { title: t.protected, text: t.protectedText }
    : isSupported
      ? { title: t.head, text: t.text }
      : { title: t.unsupported, text: t.unsupportedText }
  return (
    <div className="lk-view-content lk-protect">
      <div className="lk-protect-lead">
        <span className="lk-protect-sign" data-on={isProtected || undefined}>
          <ShieldCheckIcon size={28} />
        </span>
        <Lead {...texts} />
      </div>
      {isProtected && <PasskeyList passkeys={passkeys} {...protect} />}
      {passkeys.length === 1 && protect.status.name === 'idle' && <p className="lk-protect-note">{t.second}</p>}
      <Note {...protect} passkeys={passkeys} />
      {isSupported && (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          loading={protect.status.name === 'opening'}
          data-testid="protect-open"
          onClick={protect.open}
        >
          {isProtected ? t.add : t.setUp}
        </Button>
      )}
    </div>
  )
}

interface PasskeysProps extends Protect {
  readonly passkeys: readonly WalletPasskey[]
}

function PasskeyList({ passkeys, status, open }: PasskeysProps) {
  const t = useWords('protect', english)
  const locale = useLocale()
  return (
    <List label={t.list}>
      {passkeys.map(({ id, name, createdAt }) => (
        <ListRow
          key={id}
          leading={<ShieldCheckIcon />}
          title={<bdi title={name}>{name}</bdi>}
          subtitle={t.addedOn(formatDate(new Date(createdAt), 'day', locale))}
          data-testid="passkey"
          trailing={
            <Button size="sm" disabled={status.name === 'opening'} aria-label={t.removeOf(name)} onClick={open}>
              {t.remove}
            </Button>
          }
        />
      ))}
    </List>
  )
}

/** What the window is for while it is open, and what became of it. */
function Note({ status, passkeys }: PasskeysProps) {
  const t = useWords('protect', english)
  const sentenceOf = useSentence()
  if (status.name === 'idle') return null
  if (status.name === 'failed')
    return (
      <p className="lk-protect-note" role="alert">
        {sentenceOf(status.failure)}
      </p>
    )
  const message = status.name === 'opening' ? t.opening : t[toChange(status.before, passkeys)]
  return (
    <>
      <p className="lk-protect-note">{message}</p>
      <LiveRegion message={message} />
    </>
  )
}
