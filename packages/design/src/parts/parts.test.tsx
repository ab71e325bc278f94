import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as design from '../index.ts'

const {
  Amount,
  Avatar,
  Button,
  ButtonLink,
  CopyText,
  ErrorState,
  Heading,
  IconButton,
  List,
  ListRow,
  ListRowSkeleton,
  LiveRegion,
  Notice,
  Picture,
  SearchField,
  SegmentedControl,
  Switch,
  Tabs,
  TextField,
} = design

const show = (element: ReactElement) => renderToStaticMarkup(element)
const words = (markup: string) => markup.replace(/<[^>]*>/g, '')

const RABBY = { letter: 'R', ground: '#4066c2' } as const

describe('parts', () => {
  it('say "busy" and keep the text of a button that is loading, without disabling it', () => {
    const markup = show(<Button loading>Continue</Button>)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain(' disabled')
    expect(words(markup)).toBe('Continue')
  })

  it('never submit a form by accident', () => {
    expect(show(<Button>Continue</Button>)).toContain('type="button"')
    expect(show(<IconButton label="Close">×</IconButton>)).toContain('type="button"')
  })

  it('send no referrer to sites a link leads to', () => {
    expect(show(<ButtonLink href="https://example.org">Get</ButtonLink>)).toContain('rel="noopener noreferrer"')
    expect(show(<ListRow href="https://example.org" title="Get" />)).toContain('rel="noopener noreferrer"')
  })

  it('name an icon button by its label', () => {
    expect(show(<IconButton label="Close">×</IconButton>)).toContain('aria-label="Close"')
  })

  it('hide decoration from assistive tools and name what is not decoration', () => {
    expect(show(<design.XIcon />)).toContain('aria-hidden="true"')
    expect(show(<design.XIcon label="Failed" />)).toMatch(/role="img".*aria-label="Failed"/)
    expect(show(<ListRowSkeleton subtitle figures />)).toMatch(/^<div class="lk-row" aria-hidden="true">/)
  })

  it('make a row a button, a link or plain content', () => {
    expect(show(<ListRow title="Rabby" onClick={() => {}} />)).toMatch(/^<button/)
    expect(show(<ListRow title="Rabby" href="https://example.org" />)).toMatch(/^<a/)
    expect(show(<ListRow title="Rabby" />)).toMatch(/^<div/)
  })

  it('keep data attributes and handlers of the caller on the root of a row', () => {
    expect(show(<ListRow title="Rabby" onClick={() => {}} data-testid="wallet-rabby" />)).toMatch(
      /^<button data-testid="wallet-rabby"/,
    )
  })

  it('make every child of a list one item', () => {
    const markup = show(
      <List label="Wallets">
        <ListRow title="Rabby" />
        <ListRow title="Phantom" />
      </List>,
    )
    expect(markup).toMatch(/^<ul role="list" aria-label="Wallets"/)
    expect(markup.match(/<li>/g)).toHaveLength(2)
  })

  it('show a monogram where there is no picture, and a neutral ground in the box of one that is loading', () => {
    const plain = show(<Picture monogram={RABBY} size={40} />)
    expect(words(plain)).toBe('R')
    expect(plain).toContain('background-color:#4066c2')
    const markup = show(<Picture monogram={RABBY} src="/rabby.png" size={40} />)
    expect(words(markup)).toBe('')
    expect(markup).not.toContain('background-color')
    expect(markup).toContain('width:40px;height:40px')
    expect(markup).toMatch(/<img[^>]*width="40" height="40"/)
  })

  it('draw a wallet in few elements: what the first open costs grows with them', () => {
    const markup = show(
      <ListRow title="Rabby" leading={<Picture monogram={RABBY} src="/rabby.png" />} onClick={() => {}} />,
    )
    expect(markup.match(/<[a-z]+/g)).toEqual(['<button', '<span', '<img', '<span'])
  })

  it('say nothing of a picture that has no text of its own, and one text of another', () => {
    expect(show(<Picture monogram={RABBY} />)).toMatch(/^<span[^>]* aria-hidden="true">R<\/span>$/)
    expect(show(<Picture monogram={RABBY} alt="Rabby" />)).toMatch(/^<span[^>]* role="img" aria-label="Rabby">/)
  })

  it('draw an avatar from the five colours it is given (Spec §5 "Avatar colours")', () => {
    const colors = ['rgb(1 1 1)', 'rgb(2 2 2)', 'rgb(3 3 3)', 'rgb(4 4 4)', 'rgb(5 5 5)']
    const markup = show(<Avatar colors={colors} alt="Account" />)
    for (const color of colors) expect(markup).toContain(color)
    expect(words(markup)).toBe('Account')
  })

  it('tie a field to its label and its error', () => {
    const markup = show(<TextField label="To" value="x" onValueChange={() => {}} error="No such name" />)
    const id = /<label for="([^"]+)"/.exec(markup)?.[1] ?? ''
    expect(markup).toContain(`<input id="${id}"`)
    expect(markup).toContain(`aria-describedby="${id}-note"`)
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toMatch(new RegExp(`id="${id}-note"[^>]*aria-live="polite">No such name`))
  })

  it('offer to clear a search only while there is something to clear', () => {
    const field = (value: string) =>
      show(<SearchField label="Search" clearLabel="Clear" value={value} onValueChange={() => {}} />)
    expect(field('')).not.toContain('aria-label="Clear"')
    expect(field('rain')).toContain('aria-label="Clear"')
  })

  it('put one tab in the tab order and point it at its panel', () => {
    const tabs = [
      { id: 'tokens', label: 'Tokens' },
      { id: 'nfts', label: 'NFTs' },
    ]
    const markup = show(<Tabs id="a" label="Account" tabs={tabs} selected="nfts" onSelect={() => {}} />)
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1)
    expect(markup).toMatch(/aria-selected="true" aria-controls="a-nfts-panel" tabindex="0"/)
  })

  it('choose and switch with native controls', () => {
    const options = [
      { value: 'smart', label: 'Smart' },
      { value: 'eoa', label: 'Key' },
    ]
    const chosen = show(<SegmentedControl label="Kind" options={options} value="eoa" onValueChange={() => {}} />)
    expect(chosen).toContain('role="radiogroup"')
    expect(chosen.match(/type="radio"/g)).toHaveLength(2)
    expect(show(<Switch label="Test networks" checked onCheckedChange={() => {}} />)).toContain('role="switch"')
  })

  it('split an amount at its last point and read it as one text in one direction', () => {
    const markup = show(<Amount value="1,234.50" prefix="$" size="display" />)
    expect(words(markup)).toBe('$1,234.50')
    expect(markup).toContain('<bdi dir="ltr"')
    expect(markup).toContain('<span class="lk-amount-fraction">.50</span>')
    expect(words(show(<Amount value="12" unit="ETH" />))).toBe('12 ETH')
  })

  it('give the unit of an amount its own direction and its own end, so that no digit is cut for it', () => {
    const markup = show(<Amount value="12.5" unit="شمال" />)
    expect(markup).toMatch(
      /<span class="lk-amount-number">12<span>.5<\/span><\/span><span class="lk-amount-unit" dir="auto">/,
    )
  })

  it('say a shortened amount in full, and show it in full on hover', () => {
    const markup = show(<Amount value="1.23M" prefix="−" unit="USDC" spoken="−1,234,567.89" />)
    expect(markup).toContain('title="−1,234,567.89 USDC"')
    expect(markup).toContain(
      'aria-hidden="true">−1<span>.23M</span></span><span class="lk-hidden">−1,234,567.89</span>',
    )
  })

  it('announce what goes wrong, and only what is meant to be announced', () => {
    expect(show(<ErrorState title="Failed" />)).toContain('role="alert"')
    expect(show(<Notice tone="warning">Check</Notice>)).not.toContain('role=')
    expect(show(<LiveRegion message="Copied" />)).toContain('role="status"')
    const copy = show(<CopyText text="0x1" copyLabel="Copy" copiedLabel="Copied" failedLabel="Could not copy" />)
    expect(copy).toContain('aria-live="polite"')
    expect(words(copy)).toBe('0x1Copy')
  })

  it('let a heading take focus without standing in the tab order', () => {
    expect(show(<Heading level={1}>Account</Heading>)).toMatch(/^<h1 tabindex="-1"/)
  })
})

describe('icons', () => {
  it('are single paths that start with an absolute move', () => {
    const icons = Object.entries(design).filter(([name]) => name.endsWith('Icon')) as [string, design.Icon][]
    expect(icons.length).toBeGreaterThan(35)
    for (const [name, Icon] of icons) expect(show(<Icon />), name).toMatch(/<path d="M[\d.]+ [\d.]+[a-zA-Z]/)
  })
})
