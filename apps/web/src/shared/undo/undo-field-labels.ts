import { ENRICHMENT_LABELS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";

export const UNDO_FIELD_LABELS: Record<UndoField, string> = { ...ADDRESS_PART_LABELS, ...ENRICHMENT_LABELS };
