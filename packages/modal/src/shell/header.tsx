import { selectNetwork } from '@latchkey/core'
import { hasNetworkChoice, type ViewEntry } from '@latchkey/core/ui'
import { ChevronDownIcon, ChevronLeftIcon, Heading, HelpCircleIcon, IconButton, XIcon } from '@latchkey/design'
import { useClientState, useImages, useScreenClient } from '@latchkey/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Picture } from '../parts/picture.tsx'
import type { ViewModule } from '../router/define-view.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'
import { animateTitle } from './transitions.ts'

interface HeaderProps {
  readonly entry: ViewEntry
  /** There is a screen below in the stack. */
  readonly hasBack: boolean
  readonly title: string | undefined
  readonly label: string
  readonly start: ViewModule['start']
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly isScrolled: boolean
  readonly canClose: boolean
}

/** Views that the visitor can leave only by a decision. */
const WITHOUT_BACK = new Set(['ApproveTransaction', 'ConnectingSiwe'])

export function Header({ entry, hasBack, title, label, start, headingRef, isScrolled, canClose }: HeaderProps) {
  const shell = useWords('shell', shellWords)
  const { modal } = useScreenClient().actions
  const canGoBack = hasBack && !WITHOUT_BACK.has(entry.name)
  const shownTitle = useRef(title)
  useLayoutEffect(() => {
    if (headingRef.current !== null && shownTitle.current !== title) animateTitle(headingRef.current)
    shownTitle.current = title
  }, [title, headingRef])
  return (
    <div className="lk-header" data-scrolled={isScrolled ? '' : undefined}>
      <div>
        {start === 'network' ? (
          <NetworkSelect />
        ) : canGoBack ? (
          <IconButton label={shell.back} onClick={modal.goBack} className="lk-mirrored">
            <ChevronLeftIcon />
          </IconButton>
        ) : (
          start === 'help' && <HelpButton />
        )}
      </div>
      <Heading level={1} look="bar" ref={headingRef} className="lk-header-title" dir="auto">
        {title ?? <span className="lk-hidden">{label}</span>}
      </Heading>
      <div>
        {canClose && (
          <IconButton label={shell.close} onClick={modal.safeClose}>
            <XIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function HelpButton() {
  const shell = useWords('shell', shellWords)
  const { actions } = useScreenClient()
  return (
    <IconButton
      label={shell.help}
      onClick={() => {
        actions.track({ event: 'CLICK_WALLET_HELP', properties: {} })
        actions.modal.push('WhatIsAWallet')
      }}
    >
      <HelpCircleIcon />
    </IconButton>
  )
}

function NetworkSelect() {
  const shell = useWords('shell', shellWords)
  const { actions, options } = useScreenClient()
  const images = useImages()
  const { network, hasChoice } = useClientState((state) => ({
    network: selectNetwork(state),
    hasChoice: hasNetworkChoice(state, options),
  }))
  const name = network?.name ?? shell.unknownNetwork
  const picture = (
    <Picture
      name={name}
      size={24}
      shape="round"
      loading="eager"
      src={network === undefined ? undefined : (network.assets.imageUrl ?? images.network(network.caipNetworkId))}
    />
  )
  if (!hasChoice) return <span className="lk-network-select">{picture}</span>
  return (
    <button
      type="button"
      className="lk-network-select"
      aria-label={shell.chooseNetwork(name)}
      title={name}
      onClick={() => {
        actions.track({ event: 'CLICK_NETWORKS', properties: {} })
        actions.modal.push('Networks')
      }}
    >
      {picture}
      <ChevronDownIcon size={16} />
    </button>
  )
}
