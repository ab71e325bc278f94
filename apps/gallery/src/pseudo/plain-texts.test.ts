// @vitest-environment happy-dom
import { addLanguage } from '@latchkey/modal/languages'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scenes } from '../scenes.ts'
import { raiseStage } from '../stage/raise-stage.ts'
import { plainTexts, textsIn } from './plain-texts.ts'
import { pseudo } from './pseudo.ts'

describe('plainTexts', () => {
  it('returns the words that are neither translated nor data', () => {
    const fine = [
      '⟦Ĝéţ Harbor··⟧',
      'Harbor',
      '0xf39F…2266',
      'AqynRZ',
      'Pay ',
      '−48 LINK',
      'May 14, 2026 at 9:30 AM',
      '≈ $855.36 · ⟦5ĥ åĝö··⟧',
      '⟦åţ ɱöšţ ',
      ' å ɱöñţĥ··⟧',
    ]
    expect(plainTexts([...fine, 'Wallet', 'Harbor is locked', 'Pay now', '⟦Ĝéţ··⟧ wallets'])).toEqual([
      'Wallet',
      'Harbor is locked',
      'Pay now',
      '⟦Ĝéţ··⟧ wallets',
    ])
  })
})

/** One of each view; all of them are walked in a browser by scripts/gallery. */
const first = [...new Map([...scenes].reverse().map((scene) => [scene.view, scene])).values()]

describe('a modal in the pseudo-locale', () => {
  it.each(first.map((scene) => [`${scene.view} ${scene.state}`, scene] as const))(
    '%s has no word in plain English',
    async (_, scene) => {
      addLanguage('en-XA', pseudo)
      const stage = await raiseStage(scene, { theme: 'light', dir: 'ltr', locale: 'en-XA' })
      onTestFinished(() => stage.leave())
      const texts = textsIn(stage.shadow)
      expect(texts.some((text) => text.startsWith('⟦'))).toBe(true)
      expect(plainTexts(texts)).toEqual([])
    },
  )
})
