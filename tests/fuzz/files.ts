import { deflateSync } from 'node:zlib'
import { HOSTILE_TEXTS } from './corpus.ts'

/** UTF-8 as Latin-1 text: one character for each byte. So a payload may hold any bytes and still be printed. */
export const toBytes = (text: string): string => Buffer.from(text).toString('latin1')

const PNG_HEAD = '\u0089PNG\r\n\u001a\n'
const JPEG_HEAD = '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0001\u0000\u0000\u0001\u0000\u0001\u0000\u0000'

/** A PNG chunk with a wrong checksum. */
const chunk = (name: string, content: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return `${length.toString('latin1')}${name}${content}\u0000\u0000\u0000\u0000`
}

const header = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return chunk('IHDR', `${size.toString('latin1')}\u0008\u0002\u0000\u0000\u0000`)
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'

/** Files that pretend to be images. */
export const IMAGES: string[] = [
  '',
  'GIF89a/*<svg/onload=alert(1)>*/=1;',
  SVG,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${SVG.replace('alert(1)', '&e;')}`,
  '<html><script>alert(1)</script></html>',
  '%PDF-1.7\n%\u00e2\u00e3',
  'MZ\u0090\u0000\u0003',
  '#!/bin/sh\nid',
  'PK\u0003\u0004\u0014\u0000',
  PNG_HEAD,
  `${PNG_HEAD}${header(1, 1)}`,
  `${PNG_HEAD}${header(14_000, 14_000)}${chunk('IDAT', deflateSync(Buffer.alloc(200_000)).toString('latin1'))}`,
  `${PNG_HEAD}${header(2 ** 31 - 1, 2 ** 31 - 1)}${chunk('IEND', '')}`,
  `${PNG_HEAD}${header(0, 0)}${chunk('IDAT', 'x'.repeat(99))}`,
  `${JPEG_HEAD}<script>alert(1)</script>\u00ff\u00d9`,
  JPEG_HEAD + '\u00ff'.repeat(5_000),
  `RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8L${'\u0000'.repeat(50)}`,
  `\u0000\u0000\u0000\u001cftypavif${'\u00ff'.repeat(500)}`,
  `II*\u0000\u00ff\u00ff\u00ff\u00ff${'\u0000'.repeat(20)}`,
]

const CSV_HEAD = 'id,sku,name,category,size,price,discountPrice,stock,stockWas,image,description,published'

/** Files that pretend to be lists of products, and some that are. */
export const CSV_FILES: string[] = [
  CSV_HEAD,
  `${CSV_HEAD}\r\n,,Balm,ayurveda,1 l,100,,5,,,,yes`,
  `${CSV_HEAD}\r\n{product 0},,Balm,ayurveda,1 l,100,,5,1000000,,,yes`,
  `${CSV_HEAD}\r\n,,Balm,ayurveda,1 l,1e999,-5,NaN,Infinity,javascript:x,,maybe`,
  `${CSV_HEAD}\r\n${',,Balm,ayurveda,1 l,100,,5,,,,yes\r\n'.repeat(300)}`,
  `${CSV_HEAD}\r\n"`,
  `${CSV_HEAD}\r\n""""""",,"x"y,`,
  'id,id,id\r\n1,2,3',
  '__proto__,constructor,toString,name\r\n1,2,3,4',
  ','.repeat(50_000),
  '\r\n'.repeat(50_000),
  `${'"'.repeat(9_999)}`,
  '\u00ff\u00fei\u0000d\u0000',
  '\u00fe\u00ff\u0000i',
  '\u00ef\u00bb\u00bf\u0000\u0000',
  'sep=\u0000\r\nid',
  `${CSV_HEAD}\u0000\r\n\u0000`,
  ...HOSTILE_TEXTS.map((text) => {
    const cell = `"${text.slice(0, 9_000).replaceAll('"', '""')}"`
    return toBytes(
      `${CSV_HEAD}\r\n${Array.from({ length: 12 }, () => cell).join(',')}\r\n,,${cell},furniture,${cell},1,,1,,,,`,
    )
  }),
]
