-- Gives a clinic that has none the usual resting values of D3, unconfirmed, and a few templates, for the clinic to change. For
-- definer functions that have checked the caller, and for staff, within what their policies permit. Sources are named as the values were found; they disagree, so that the
-- wider range was taken where two were published.
create or replace function app.insert_starter_record(p_clinic uuid) returns void language plpgsql as $$
begin
  insert into public.vital_ranges (clinic_id, species, measure, low, high, source)
    select p_clinic, r.species, r.measure, r.low, r.high, r.source from (values
      ('dog', 'temperature', 3750, 3920, 'VetDepot; other sources start at 38.1 °C'),
      ('dog', 'heart_rate', 60, 160, 'BluePearl, Kennelwood; small dogs up to 160, large dogs from 60'),
      ('dog', 'respiratory_rate', 10, 30, 'BluePearl, VetDepot'),
      ('cat', 'temperature', 3800, 3920, 'BluePearl, Kennelwood'),
      ('cat', 'heart_rate', 140, 220, 'BluePearl; 140 to 180 at home, up to 220 when stressed'),
      ('cat', 'respiratory_rate', 20, 40, 'BluePearl; other sources 20 to 30'),
      ('rabbit', 'temperature', 3850, 4000, 'VetDepot'),
      ('rabbit', 'heart_rate', 120, 220, 'VetDepot 120 to 150; Pet-Health-for-Humans up to 220'),
      ('rabbit', 'respiratory_rate', 30, 60, 'VetDepot'),
      ('guinea_pig', 'temperature', 3720, 3950, 'VetDepot'),
      ('guinea_pig', 'heart_rate', 130, 310, 'VetDepot 240 to 310; Pet-Health-for-Humans 130 to 190'),
      ('guinea_pig', 'respiratory_rate', 42, 150, 'VetDepot 42 to 105; Pet-Health-for-Humans 90 to 150'),
      ('ferret', 'temperature', 3780, 4000, 'VetDepot'),
      ('ferret', 'heart_rate', 200, 400, 'VetDepot'),
      ('ferret', 'respiratory_rate', 33, 36, 'VetDepot'),
      ('horse', 'temperature', 3720, 3850, 'VetDepot'),
      ('horse', 'heart_rate', 28, 40, 'VetDepot'),
      ('horse', 'respiratory_rate', 10, 14, 'VetDepot'),
      ('dog', 'capillary_refill', 0, 20, 'InfoVets; flagged above 2 seconds'),
      ('cat', 'capillary_refill', 0, 20, 'InfoVets; flagged above 2 seconds'),
      ('rabbit', 'capillary_refill', 0, 20, 'InfoVets; flagged above 2 seconds'),
      ('ferret', 'capillary_refill', 0, 20, 'InfoVets; flagged above 2 seconds'),
      ('horse', 'capillary_refill', 0, 20, 'InfoVets; flagged above 2 seconds')
    ) as r (species, measure, low, high, source)
    on conflict do nothing;
  -- The young. Of other species no source has values by age; where the source names no days, the days are ours.
  insert into public.vital_ranges (clinic_id, species, measure, min_age_days, max_age_days, low, high, source)
    select p_clinic, r.species, r.measure, r.min_age_days, r.max_age_days, r.low, r.high, r.source from (values
      ('dog', 'temperature', 0, 27, 3440, 3780,
        'Dog Owner''s Home Veterinary Handbook: 34.4 to 36.1 °C at birth, 37.8 °C at 4 weeks'),
      ('dog', 'heart_rate', 0, 182, 120, 160, 'Kennelwood, puppies; the source names no age, we chose 6 months')
    ) as r (species, measure, min_age_days, max_age_days, low, high, source)
    on conflict do nothing;
  insert into public.visit_templates (clinic_id, name, species, sections, findings)
    select p_clinic, t.name, t.species, t.sections, t.findings
      from jsonb_to_recordset($templates$[
        {"name": "Wellness exam, dog", "species": ["dog"],
         "sections": {"subjective": "Here for a wellness exam. Eating, drinking, urination and defecation normal at home.\n- No vomiting or diarrhea\n- No coughing or sneezing\nDiet:\nCurrent medication and parasite prevention:",
           "assessment": "Healthy dog on today’s exam.",
           "plan": "Vaccinations due today:\nParasite prevention:\nNext wellness exam in one year.",
           "discharge": "Your dog’s exam was normal today. Please continue the current diet and parasite prevention. Call us if anything changes."},
         "findings": {"general": {"result": "normal", "note": "Bright, alert and responsive."},
           "eyes": {"result": "normal", "note": "Clear, no discharge."},
           "ears": {"result": "normal", "note": "Clean, no odor or redness."},
           "nose_throat": {"result": "normal", "note": "No discharge."},
           "oral": {"result": "normal", "note": "Pink gums, no marked calculus."},
           "skin": {"result": "normal", "note": "Clean coat, no parasites seen."},
           "lymph_nodes": {"result": "normal", "note": "Not enlarged."},
           "cardiovascular": {"result": "normal", "note": "Regular rhythm, no murmur heard."},
           "respiratory": {"result": "normal", "note": "Normal effort, clear lung sounds."},
           "abdomen": {"result": "normal", "note": "Soft, no pain on palpation."},
           "urogenital": {"result": "normal", "note": "No abnormality seen."},
           "musculoskeletal": {"result": "normal", "note": "Normal gait."},
           "neurologic": {"result": "normal", "note": "No deficits seen."}}},
        {"name": "Wellness exam, cat", "species": ["cat"],
         "sections": {"subjective": "Here for a wellness exam. Eating, drinking and litter box use normal at home.\n- No vomiting or diarrhea\n- No coughing or sneezing\nIndoor or outdoor:\nDiet:",
           "assessment": "Healthy cat on today’s exam.",
           "plan": "Vaccinations due today:\nParasite prevention:\nNext wellness exam in one year.",
           "discharge": "Your cat’s exam was normal today. Please continue the current diet. Call us if appetite, thirst or litter box use changes."},
         "findings": {"general": {"result": "normal", "note": "Bright, alert and responsive."},
           "eyes": {"result": "normal", "note": "Clear, no discharge."},
           "ears": {"result": "normal", "note": "Clean, no odor or redness."},
           "nose_throat": {"result": "normal", "note": "No discharge."},
           "oral": {"result": "normal", "note": "Pink gums, no marked calculus."},
           "skin": {"result": "normal", "note": "Clean coat, no parasites seen."},
           "lymph_nodes": {"result": "normal", "note": "Not enlarged."},
           "cardiovascular": {"result": "normal", "note": "Regular rhythm, no murmur heard."},
           "respiratory": {"result": "normal", "note": "Normal effort, clear lung sounds."},
           "abdomen": {"result": "normal", "note": "Soft, no pain on palpation."},
           "urogenital": {"result": "normal", "note": "No abnormality seen."},
           "musculoskeletal": {"result": "normal", "note": "Normal gait."},
           "neurologic": {"result": "normal", "note": "No deficits seen."}}},
        {"name": "Vaccination visit", "species": ["dog", "cat", "rabbit", "ferret"],
         "sections": {"subjective": "Here for vaccination. No illness reported. No reaction to earlier vaccines reported.",
           "assessment": "Fit for vaccination today.",
           "plan": "Vaccines given today:\nNext vaccination due:",
           "discharge": "Mild tiredness or soreness at the injection site is common for a day or two. Call us at once for facial swelling, vomiting or trouble breathing."},
         "findings": {"general": {"result": "normal", "note": "Bright, alert and responsive."},
           "cardiovascular": {"result": "normal", "note": "Regular rhythm, no murmur heard."},
           "respiratory": {"result": "normal", "note": "Normal effort, clear lung sounds."}}},
        {"name": "Vomiting or diarrhea", "species": ["dog", "cat"],
         "sections": {"subjective": "Vomiting since:\nDiarrhea since:\n- Frequency and appearance:\n- Blood or mucus:\n- Appetite and thirst:\n- Diet change, scraps, foreign material or toxin:\n- Other pets or people affected:",
           "objective": "Hydration:\nAbdominal palpation:",
           "plan": "Diet:\nMedication:\nDiagnostics:\nRecheck if not improved in 48 hours.",
           "discharge": "Offer small, frequent meals of a bland diet and plenty of fresh water. Return if there is blood, repeated vomiting, weakness, or no improvement within two days."},
         "findings": {}},
        {"name": "Ear problem", "species": ["dog", "cat", "rabbit"],
         "sections": {"subjective": "Head shaking or scratching since:\n- Which side:\n- Odor or discharge:\n- Earlier ear problems and treatment:\n- Swimming or bathing:",
           "objective": "Ear canal, left:\nEar canal, right:\nEardrum seen:\nCytology:",
           "plan": "Ear cleaning:\nEar medication:\nRecheck with cytology in two weeks.",
           "discharge": "Clean and treat the ears as shown. Finish the whole course even if the ears look better. Come back for the recheck."},
         "findings": {}},
        {"name": "Lameness", "species": ["dog", "cat", "horse"],
         "sections": {"subjective": "Lame since:\n- Which leg:\n- Injury seen:\n- Worse after rest or after exercise:\n- Medication given so far:",
           "objective": "Gait:\nOrthopedic exam:\nPain on palpation or manipulation:",
           "plan": "Imaging:\nPain relief:\nExercise restriction:\nRecheck in:",
           "discharge": "Keep activity to short walks on a leash until the recheck. Give pain relief only as prescribed, with food. Never give human pain medication."},
         "findings": {}},
        {"name": "Dental procedure", "species": ["dog", "cat"],
         "sections": {"subjective": "Here for a dental procedure. Fasted since:",
           "objective": "Dental chart:\nRadiographs:\nExtractions:",
           "assessment": "Periodontal disease stage:",
           "plan": "Pain relief:\nDiet:\nHome dental care:",
           "discharge": "Feed soft food for a few days. Some drooling is normal today. Call us for bleeding, swelling or refusal to eat after tomorrow."},
         "findings": {}},
        {"name": "Recheck", "species": [],
         "sections": {"subjective": "Recheck of:\nProgress since the last visit:\nMedication given as prescribed:",
           "assessment": "Compared with the last visit:",
           "plan": "Continue, change or stop treatment:\nNext recheck:"},
         "findings": {}}
      ]$templates$::jsonb) as t (name text, species text[], sections jsonb, findings jsonb)
    on conflict do nothing;
end $$;

grant execute on function app.insert_starter_record to clinic_member;
