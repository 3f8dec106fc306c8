/**
 * What the screens after the first one share, in a few files: on a slow link each further file costs a round trip, and every
 * file's name stands in the first script. A module belongs to the first group that has it; the builder puts the rest where it is used.
 */
export const sharedGroups = [
  // Nearly every screen.
  {
    name: 'parts',
    test: /web\/(ui\/(skeleton|card|breadcrumb|badge|split|field)\.|layout\/(use-current|query-alert)|lib\/last-seen|account\/(guards|status-note))|shared\/(dates|india|payment-method)|@tanstack\/.*\/(mutationObserver|useMutation|usePrefetchQuery)\.js/,
  },
  // Wherever products are looked for, and not found.
  {
    name: 'goods',
    test: /web\/(ui\/(empty-|quantity-input|pagination)|layout\/not-found|products\/(card-skeletons|product-grid|go-to-part))/,
  },
  { name: 'dialogs', test: /web\/ui\/(modal|confirm-dialog)/ },
  { name: 'orders', test: /web\/orders\/(queries|refund-words|status-words)|shared\/order-(status|number)/ },
  // The lines of a cart, a checkout and an order.
  {
    name: 'lines',
    test: /web\/(cart\/(amounts|line-item|line-problem|changes)|orders\/(price-summary|address-lines|order-items|order\.module))/,
  },
  {
    name: 'forms',
    test: /web\/(ui\/(text-field|select-field|password-field)|account\/(use-field|person-fields|auth-frame))/,
  },
  // These texts are read one after the other.
  { name: 'society', test: /web\/society\/(?!facts)/ },
  {
    name: 'checkout',
    test: /web\/(checkout\/(checkout-frame|order-summary|preview|use-checkout|steps|refused)|ui\/step-bar)|shared\/pricing/,
  },
]
