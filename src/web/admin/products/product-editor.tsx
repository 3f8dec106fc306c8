import { useRef, useState } from 'react'
import type { Product } from '#shared/products.ts'
import { MAX_IMAGES } from '#shared/uploads.ts'
import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import { EditConflictDialog } from '#web/admin/shell/edit-conflict-dialog.tsx'
import css from '#web/admin/shell/editor.module.css'
import parts from '#web/admin/shell/parts.module.css'
import { SaveBar } from '#web/admin/shell/save-bar.tsx'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ImageList } from './image-list.tsx'
import { LegalFields } from './legal-fields.tsx'
import { PhotoCard } from './photo-card.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProductActions } from './product-actions.tsx'
import { emptySize, isTyped, isUntouched, type ProductForm, type SaveAs, toForm, withImage } from './product-form.ts'
import { ProductTexts } from './product-texts.tsx'
import { SizesEditor } from './sizes-editor.tsx'
import { TaxFields } from './tax-fields.tsx'
import { useDiscardDraft } from './use-discard-draft.ts'
import { useIsUploading } from './use-image-upload.ts'
import { type SavedProduct, useSaveProduct } from './use-save-product.ts'

type ProductEditorProps = {
  product: Product
  /** Called to continue from another person's saved version. */
  onLoadOther: (product: Product) => void
  /** Called after a save whose stock differs from the typed stock. */
  onOtherStock: (saved: SavedProduct) => void
}

/** Edits one product. Input is kept until a save or leaving. */
export function ProductEditor({ product, onLoadOther, onOtherStock }: ProductEditorProps) {
  const [before] = useState(() => toForm(product))
  const [version] = useState(product.updatedAt)
  const [form, setForm] = useState(before)
  const [newSize, setNewSize] = useState(emptySize)
  const isUploading = useIsUploading(product._id)
  const prompt = useUnsavedChangesPrompt(
    isUploading || JSON.stringify(form) !== JSON.stringify(before) || isTyped(newSize),
  )
  const page = useRef<HTMLFormElement>(null)
  const preventDiscard = useDiscardDraft(product)
  const save = useSaveProduct({ ...product, version }, { form, newSize, isUploading }, page, {
    onSaved: preventDiscard,
    allowLeaving: prompt.allowLeaving,
    onOtherStock,
  })
  const { errorOf } = save

  function change(part: Partial<ProductForm> | ((now: ProductForm) => Partial<ProductForm>)) {
    save.forgetRefusal()
    setForm((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))
  }

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.submit('published')
      }}
    >
      <ProductState product={product} />
      {!isUntouched(product) && (
        <ProductActions product={product} allowLeaving={prompt.allowLeaving} onRestored={onLoadOther} />
      )}
      {/* A save closes the page, so input during it would be lost. */}
      <div className={css.columns} inert={save.isSaving}>
        <ProductTexts form={form} errorOf={errorOf} onChange={change}>
          <SizesEditor
            sizes={form.sizes}
            typed={newSize}
            errorOf={errorOf}
            onChange={(sizes) => change({ sizes })}
            onType={setNewSize}
          />
        </ProductTexts>
        <div className={`${parts.column} ${css.column}`}>
          <PhotoCard
            title={t('Photos')}
            advice={t('Square, at least 1000 pixels, JPG, PNG or WebP. Up to {n} photos.', { n: MAX_IMAGES })}
            image={form.images[0]?.url ?? ''}
            owner={product._id}
            maxNew={MAX_IMAGES - form.images.length}
            errors={[errorOf('images') ?? errorOf('image')]}
            onAdd={(url) => change((now) => ({ images: withImage(now.images, url) }))}
          >
            {form.images.length > 0 && (
              <ImageList images={form.images} errorOf={errorOf} onChange={(images) => change({ images })} />
            )}
          </PhotoCard>
          <PlaceFields form={form} errorOf={errorOf} onChange={change} />
          <TaxFields form={form} errorOf={errorOf} onChange={change} />
          <LegalFields
            form={form.legal}
            category={form.category}
            errorOf={errorOf}
            onChange={(part) => change((now) => ({ legal: { ...now.legal, ...part } }))}
          />
        </div>
      </div>
      <SaveBar error={save.message}>
        <SaveButtons isPublished={product.isPublished} busy={save.busy} onHide={() => save.submit('draft')} />
      </SaveBar>
      <UnsavedChangesDialog {...prompt} />
      <EditConflictDialog
        changed={save.changed}
        onOverwrite={save.overwrite}
        onLoadOther={(other) => {
          preventDiscard()
          onLoadOther(other)
        }}
        onClose={save.forgetRefusal}
      />
    </form>
  )
}

/** Says why shoppers do not see the product. */
function ProductState({ product }: { product: Product }) {
  if (product.isPublished) return null
  return (
    <Alert variant="info" silent className={parts.below}>
      {wordsOf(product)}
    </Alert>
  )
}

function wordsOf(product: Product): string {
  if (product.isArchived) return t('This product is archived. It is not in the shop and not in the list.')
  if (isUntouched(product)) return t('This is a new product. Cancel deletes it.')
  return t('This product is a draft. Shoppers do not see it.')
}

type SaveButtonsProps = { isPublished: boolean; busy: SaveAs | undefined; onHide: () => void }

/** Each button says whether shoppers will see the product. */
const SaveButtons = ({ isPublished, busy, onHide }: SaveButtonsProps) => (
  <>
    <Button variant="line" href={`#${lastListAddress()}`}>
      {t('Cancel')}
    </Button>
    <Button variant="line" busy={busy === 'draft'} busyText={t('Saving')} onClick={onHide}>
      {isPublished ? t('Take out of the shop') : t('Keep as draft')}
    </Button>
    <Button type="submit" busy={busy === 'published'} busyText={t('Saving')}>
      {isPublished ? t('Save') : t('Save and show in shop')}
    </Button>
  </>
)
