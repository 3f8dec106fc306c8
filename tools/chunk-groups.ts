/**
 * Shared code of the later screens, in a few files. On a slow network each file costs a round trip, and the first
 * script lists every file name. A module belongs to its first matching group; the builder places the rest.
 */
export const sharedGroups = [
  // Nearly every screen.
  {
    name: 'parts',
    test: /web\/(ui\/(display|form)\/(skeleton|card|breadcrumb|badge|split|field)\.|screen\/(use-current|query-alert)|lib\/last-seen|users\/(guards|status-note))|shared\/(dates|india|payment-method)|@tanstack\/.*\/(mutationObserver|useMutation|usePrefetchQuery)\.js/,
  },
  // Empty states, and what else some screens of shoppers share.
  {
    name: 'goods',
    test: /web\/(ui\/(display|form)\/(empty-|quantity-input|pagination)|products\/not-found[-.](screen|module))/,
  },
  // Lists of product cards.
  { name: 'cards', test: /web\/products\/(card-skeletons|product-grid|go-to-part|origin\/with-origin)/ },
  { name: 'dialogs', test: /web\/ui\/overlay\/(modal|confirm-dialog)/ },
  { name: 'orders', test: /web\/orders\/(queries|refund-text|status-text)|shared\/order-(status|number)/ },
  // The lines of a cart, a checkout and an order.
  {
    name: 'lines',
    test: /web\/(cart\/(amounts|line-item|line-problem|changes)|orders\/(price-summary|order-items|order\.module)|ui\/display\/address-lines)/,
  },
  {
    name: 'forms',
    test: /web\/(ui\/form\/(text-field|select-field|password-field)|lib\/use-field|users\/(person-fields|auth-frame))/,
  },
  // Every page of the back office.
  { name: 'office', test: /web\/(lib\/(admin-paths|invalidate)|admin\/settings\/queries)/ },
  // The documents of an order, for its buyer and for staff.
  {
    name: 'documents',
    test: /web\/(documents\/(document-list|download-document|documents\.module|queries)|lib\/download-file|orders\/(documents-failed|order-receipt|receipt\.module|use-order-loads))/,
  },
  // These texts are often read in sequence.
  { name: 'content', test: /web\/content\/(?!facts)/ },
  {
    name: 'checkout',
    test: /web\/(checkout\/(checkout-frame|order-summary|preview|use-checkout|steps|refused)|ui\/(display\/step-bar|form\/radio-card))|shared\/pricing/,
  },
]
