-- The same as before, but a name of very many letters takes no longer than its length says: a letter that stands twice was
-- found by looking back at it, from every letter to every other one.

create function without_doubles(letters text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(letters, 'a(?=a)|b(?=b)|c(?=c)|d(?=d)|e(?=e)|f(?=f)|g(?=g)|h(?=h)|i(?=i)|j(?=j)|k(?=k)|l(?=l)|m(?=m)|'
    'n(?=n)|o(?=o)|p(?=p)|q(?=q)|r(?=r)|s(?=s)|t(?=t)|u(?=u)|v(?=v)|w(?=w)|x(?=x)|y(?=y)|z(?=z)', '', 'g')
$$;

create or replace function folded(words text) returns text language plpgsql immutable strict parallel safe as $$
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
  return without_doubles(text);
end
$$;

create or replace function sound_of(words text) returns text language sql immutable strict parallel safe as $$
  select ' ' || words || '|' || joined || '|' || translate(joined, 'tdkgpbvscjlrnaeiouyh', 'TTKKPPPSSSLLN')
  from (
    select words, without_doubles(regexp_replace(replace(words, ' ', ''), 'a[ie]', 'e', 'g')) as joined
    from (select folded(sound_of.words) as words) once
  ) twice
$$;
