-- What products are found by when their names are spelt in another way. The same rules are in src/shared/search/fold.ts and
-- malayalam.ts, for what is typed; a test folds every name in both and compares.

create function latin_of(words text) returns text language sql immutable strict parallel safe as $$
  select translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(replace(replace(normalize(words, NFC), 'റ്റ', 'ട്ട'), 'ന്റ', 'ണ്ട'),
        '([കഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരറലളഴവശഷസഹ])(?![ാിീുൂൃെേൈൊോൌൗ്])', '\1a', 'g'),
      'ഖ', 'kh'), 'ഘ', 'gh'), 'ങ', 'ng'), 'ച', 'ch'), 'ഛ', 'chh'), 'ഝ', 'jh'), 'ഞ', 'nj'), 'ഠ', 'th'), 'ത', 'th'),
      'ഥ', 'th'), 'ഢ', 'dh'), 'ധ', 'dh'), 'ഫ', 'ph'), 'ഭ', 'bh'), 'ഴ', 'zh'), 'ശ', 'sh'), 'ഷ', 'sh'), 'ൃ', 'ri'),
      'ഋ', 'ri'), 'ൈ', 'ai'), 'ഐ', 'ai'), 'ൌ', 'au'), 'ൗ', 'au'), 'ഔ', 'au'), chr(8204), ''),
    'കഗജടഡണദനപബമയരറലളവസഹാിീുൂെേൊോഅആഇഈഉഊഎഏഒഓംൺൻർൽൾൿ്ഃ' || chr(8205),
    'kgjtdndnpbmyrrllvshaiiuueeooaaiiuueeoomnnrllk')
$$;

-- The habits of spelling, undone one after the other.
create function folded(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  text text := lower(normalize(latin_of(words), NFKD));
begin
  text := regexp_replace(text, '[\u0300-\u036f''’]', '', 'g');
  text := trim(regexp_replace(text, '[^a-z0-9]+', ' ', 'g'));
  text := regexp_replace(text, '(?:c*ch+)+', 'C', 'g');
  text := regexp_replace(text, 'c?k+h?|[cq]', 'k', 'g');
  text := replace(replace(replace(replace(text, 'C', 'c'), 'x', 'ks'), 'f', 'p'), 'w', 'v');
  text := regexp_replace(text, 'zh?', 'l', 'g');
  text := regexp_replace(text, '(?<=[b-df-gj-np-tv])h+|h+(?=[b-df-gj-np-tv])', '', 'g');
  text := replace(text, 'm', 'n');
  text := regexp_replace(text, 'n[gj](?=n[gj]|[kgcj])', 'n', 'g');
  text := replace(replace(text, 'oo', 'u'), 'ee', 'i');
  text := regexp_replace(text, '[iy]*yi', 'i', 'g');
  text := regexp_replace(text, '[iy]+(?=[aeou])', 'y', 'g');
  text := regexp_replace(text, 'y(?![aeou])', 'i', 'g');
  text := regexp_replace(text, 'a+[ie]', 'e', 'g');
  text := regexp_replace(text, '[ao]u', 'o', 'g');
  text := regexp_replace(text, '(?<=[b-df-gj-np-tv])ru(?=[b-df-hj-np-tv])', 'ri', 'g');
  return regexp_replace(text, '([a-z])\1+', '\1', 'g');
end
$$;

-- The folded words, each with a space before it; the same run together; and of that the consonants, in capitals, those that
-- are easily taken for each other as one.
create function sound_of(words text) returns text language sql immutable strict parallel safe as $$
  select ' ' || words || '|' || joined || '|' || translate(joined, 'tdkgpbvscjlrnaeiouyh', 'TTKKPPPSSSLLN')
  from (
    select words, regexp_replace(regexp_replace(replace(words, ' ', ''), 'a[ie]', 'e', 'g'), '([a-z])\1+', '\1', 'g') as joined
    from (select folded(sound_of.words) as words) once
  ) twice
$$;

-- Of both scripts, with a stroke between them.
alter table products add column sound text not null generated always as
  (sound_of(name) || case when name_malayalam = '' then '' else '/' || sound_of(name_malayalam) end) stored;
-- Searched far more often than written: without a list of new entries that each search would read through.
create index products_by_sound on products using gin (trigrams_of(sound)) with (fastupdate = off);
alter index products_by_search set (fastupdate = off);

-- Making the trigrams of a row takes as long as reading thousands of rows: the planner must know, and go by the index.
alter function trigrams_of(text) cost 2000;
