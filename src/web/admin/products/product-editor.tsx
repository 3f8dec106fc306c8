import { useRef, useState } from 'react'
import type { Product } from '#shared/products.ts'
import { ChangedQuestion } from '#web/admin/shell/changed-question.tsx'
import css from '#web/admin/shell/editor.module.css'
import { LeaveQuestion } from '#web/admin/shell/leave-question.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { SaveBar } from '#web/admin/shell/save-bar.tsx'
import { useLeaveQuestion } from '#web/admin/shell/use-leave-question.ts'
import { ImagesField } from './images-field.tsx'
import { LegalFields } from './legal-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProductActions } from './product-actions.tsx'
import { emptySize, isTyped, isUntouched, type ProductForm, toForm, withImage } from './product-form.ts'
import { ProductState } from './product-state.tsx'
import { ProductTexts } from './product-texts.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { SizesEditor } from './sizes-editor.tsx'
import { TaxFields } from './tax-fields.tsx'
import { useDiscardDraft } from './use-discard-draft.ts'
import { useIsUploading } from './use-image-upload.ts'
import { type SavedProduct, useSaveProduct } from './use-save-product.ts'

type ProductEditorProps = {
  product: Product
  /** Called to continue from another person's saved version. */
  onTakeTheirs: (product: Product) => void
  /** Called after a save whose stock differs from the typed stock. */
  onOtherStock: (saved: SavedProduct) => void
}

/** Edits one product. Input is kept until a save or leaving. */
export function ProductEditor({ product, onTakeTheirs, onOtherStock }: ProductEditorProps) {
  const [before] = useState(() => toForm(product))
  const [version] = useState(product.updatedAt)
  const [form, setForm] = useState(before)
  const [newSize, setNewSize] = useState(emptySize)
  const isUploading = useIsUploading(product._id)
  const question = useLeaveQuestion(isUploading || JSON.stringify(form) !== JSON.stringify(before) || isTyped(newSize))
  const page = useRef<HTMLFormElement>(null)
  const keepDraft = useDiscardDraft(product)
  const save = useSaveProduct({ ...product, version }, { form, newSize, isUploading }, page, {
    onSaved: keepDraft,
    allowLeaving: question.allowLeaving,
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
        <ProductActions product={product} allowLeaving={question.allowLeaving} onRestored={onTakeTheirs} />
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
          <ImagesField
            owner={product._id}
            images={form.images}
            errorOf={errorOf}
            onAdd={(url) => change((now) => ({ images: withImage(now.images, url) }))}
            onChange={(images) => change({ images })}
          />
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
      <LeaveQuestion {...question} />
      <ChangedQuestion
        changed={save.changed}
        onOverwrite={save.overwrite}
        onTakeTheirs={(theirs) => {
          keepDraft()
          onTakeTheirs(theirs)
        }}
        onClose={save.forgetRefusal}
      />
    </form>
  )
}
