import { type SignInState, type State, selectConnection, selectNetwork } from '@latchkey/core'
import {
  Button,
  EmptyState,
  formCss,
  KeyValue,
  KeyValueList,
  ProgressRing,
  ShieldCheckIcon,
  WalletIcon,
} from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { AccountFace } from '../../parts/account-face.tsx'
import { Lead } from '../../parts/lead.tsx'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useViewCss, useWords } from '../../shell/index.ts'
import { signIn } from '../../strings/en/sign-in.ts'
import { failureName } from './failure-name.ts'
import css from './siwx-sign-message.css?inline'

/** The signature request of the site: the content to sign, and the two answers. @see Spec §4 "Sign-in flow" */
export function SignInScreen() {
  useViewCss(formCss)
  useViewCss(css)
  const t = useWords('signIn', signIn)
  const { modal } = useScreenClient().actions
  const state = useClientState(({ signIn: shown }) => shown)
  if (state === undefined)
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t.none}
        text={t.noneText}
        action={
          <Button variant="primary" onClick={() => modal.reset('Connect')}>
            {t.connect}
          </Button>
        }
      />
    )
  if (state.status === 'signed-in')
    return (
      <EmptyState
        icon={<ShieldCheckIcon />}
        title={t.done}
        text={t.doneText}
        action={<Button onClick={modal.close}>{t.close}</Button>}
      />
    )
  return <Question state={state} />
}

function Question({ state }: { readonly state: SignInState }) {
  const t = useWords('signIn', signIn)
  const { options } = useScreenClient()
  const wallet = useClientState((current) => selectConnection(current).wallet)
  const { metadata, environment } = options
  const { status, isRequired, failure } = state
  const isSigning = status === 'signing'
  const site = metadata?.name ?? environment.domain
  const words = failure === undefined ? undefined : t.failures[failureName(failure)]
  return (
    <div className="lk-view-content lk-sign-in" data-status={status}>
      <div className="lk-sign-in-pair">
        <span className="lk-sign-in-face">
          <Picture name={site} src={metadata?.icons?.[0]} size={64} loading="eager" />
        </span>
        <ProgressRing state={isSigning ? 'waiting' : words === undefined ? 'idle' : 'failed'}>
          <WalletPicture name={wallet?.name ?? t.wallet} icon={wallet?.icon} size={64} />
        </ProgressRing>
      </div>
      <div aria-live="polite">
        <Lead
          title={isSigning ? t.asking(wallet?.name ?? t.wallet) : t.lead(site)}
          text={isSigning ? t.askingText : isRequired ? t.mustText : t.text}
        />
      </div>
      <Facts />
      {words !== undefined && (
        <Notice tone="danger" title={words.title} announce>
          {words.text}
        </Notice>
      )}
      <Answers state={state} />
    </div>
  )
}

/** The content of the message, which the wallet shows too. */
function Facts() {
  const t = useWords('signIn', signIn)
  const { domain } = useScreenClient().options.environment
  const { address, network } = useClientState(selectFacts)
  return (
    <section aria-label={t.facts}>
      <KeyValueList>
        <KeyValue
          name={t.site}
          value={
            <bdi dir="ltr" className="lk-sign-in-domain" data-testid="sign-in-domain">
              {domain}
            </bdi>
          }
        />
        {address !== undefined && (
          <KeyValue
            name={t.account}
            value={
              <span className="lk-sign-in-fact" title={address}>
                <AccountFace address={address} size={20} />
                <bdi dir="ltr" title={address}>
                  {truncateMiddle(address)}
                </bdi>
              </span>
            }
          />
        )}
        {network !== undefined && (
          <KeyValue
            name={t.network}
            value={
              <span className="lk-sign-in-fact">
                <NetworkPicture network={network} size={20} />
                <bdi>{network.name}</bdi>
              </span>
            }
          />
        )}
      </KeyValueList>
    </section>
  )
}

const selectFacts = (state: State) => ({ address: selectConnection(state).address, network: selectNetwork(state) })

function Answers({ state: { status, failure } }: { readonly state: SignInState }) {
  const t = useWords('signIn', signIn)
  const { actions } = useScreenClient()
  return (
    <div className="lk-sign-in-answers">
      <Button size="lg" fullWidth onClick={() => void actions.cancelSignIn()} data-testid="w3m-connecting-siwe-cancel">
        {t.cancel}
      </Button>
      <Button
        variant="primary"
        size="lg"
        fullWidth
        loading={status === 'signing' || status === 'checking'}
        onClick={() => void actions.signIn()}
        data-testid="w3m-connecting-siwe-sign"
      >
        {failure === undefined ? t.sign : t.retry}
      </Button>
    </div>
  )
}
