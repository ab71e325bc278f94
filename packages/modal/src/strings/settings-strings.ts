import { useContext } from 'react'
import { settings } from './en/settings.ts'
import { WordsContext } from './strings.ts'
import type { ModalWords } from './words.types.ts'

/** Returns the words of the preferences, which come with the account settings. */
export function useSettingsStrings(): ModalWords['settings'] {
  return useContext(WordsContext)?.settings ?? settings
}
