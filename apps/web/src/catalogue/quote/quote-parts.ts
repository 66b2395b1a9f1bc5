import { NoPrice } from './no-price.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteTools } from './quote-tools.tsx'
import { SavedNotice, Share } from './saved-quote.tsx'
import { WaysToSave } from './ways-to-save.tsx'

/** What isn't read first on the sheet. In one file, because the widgets in it weigh more than all the rest. */
export const parts = { NoPrice, QuoteActions, QuoteTools, SavedNotice, Share, WaysToSave }
