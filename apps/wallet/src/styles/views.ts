import home from './home.css?inline'
import sheets from './sheets.css?inline'

/** Styles of the page, after the tokens and parts of the house. */
export const viewsCss: string = `@layer views{${home}${sheets}}`
